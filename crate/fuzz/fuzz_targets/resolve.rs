//! A target is valid, and keeps what RFC 3986, 5.2.2 takes from the reference and the base. The first line of the input is the
//! reference, the rest is the base.

#![no_main]

use libfuzzer_sys::fuzz_target;
use pchar::form::{Ascii, Characters, Reference, Unicode};
use pchar::kernel::record::Record;
use pchar::{Identifier, ResolveOptions, remove_dot_segments};

fuzz_target!(|text: &str| {
    let Some((reference, base)) = text.split_once('\n') else { return };
    check::<Ascii>(reference, base);
    check::<Unicode>(reference, base);
});

fn check<C: Characters>(reference: &str, base: &str) {
    let parsed = [reference, base].map(Identifier::<&str, C, Reference>::parse);
    let [Ok(reference), Ok(base)] = parsed else { return };
    for (strict, relative_base) in [(true, false), (false, false), (true, true), (false, true)] {
        let options = ResolveOptions::new().strict(strict).relative_base(relative_base);
        let resolved = match reference.resolve_with(&base, options) {
            Ok(target) => target,
            Err(error) => {
                assert!(base.scheme().is_none() && !relative_base, "{error:?}");
                continue;
            }
        };
        let target = Identifier::<&str, C, Reference>::parse(resolved.as_str()).unwrap();
        let without_changes = |record: &Record| Record { changes: 0, ..*record };
        assert_eq!(without_changes(resolved.record()), without_changes(target.record()));
        assert_eq!(resolved.record().changes & target.record().changes, target.record().changes);
        assert_eq!(target.fragment(), reference.fragment());
        if reference.scheme().is_some() && strict {
            assert_eq!((target.scheme(), target.authority()), (reference.scheme(), reference.authority()));
            assert_eq!(target.query(), reference.query());
            let mut path = reference.path().as_bytes().to_vec();
            let length = remove_dot_segments(&mut path);
            let unguarded = target.path().strip_prefix("/.").filter(|path| path.starts_with("//"));
            assert_eq!(unguarded.unwrap_or(target.path()).as_bytes(), &path[..length]);
            // A full URI ignores its base, so its target is a fixed point.
            assert_eq!(target.resolve_with(&base, options).unwrap(), target);
        } else if reference.scheme().is_none() {
            assert_eq!(target.scheme(), base.scheme());
            assert_eq!(target.authority(), reference.authority().or(base.authority()));
        }
    }
}
