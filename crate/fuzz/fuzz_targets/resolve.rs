//! A target is valid, and keeps what RFC 3986, 5.2.2 takes from the reference and the base. The first line of the input is the
//! reference, the rest is the base.

#![no_main]

use libfuzzer_sys::fuzz_target;
use pchar::form::{self, Form, MayHaveFragment};
use pchar::kernel::record::Record;
use pchar::{Identifier, IriRef, ResolveOptions, remove_dot_segments};

fuzz_target!(|text: &str| {
    let Some((reference, base)) = text.split_once('\n') else { return };
    check::<form::UriRef>(reference, base);
    check::<form::IriRef>(reference, base);
});

/// Returns the scheme of a reference to a URI, which is one to an IRI too.
fn scheme<T: AsRef<str>, F>(reference: &Identifier<T, F>) -> Option<&str> {
    IriRef::parse(reference.as_ref()).unwrap().scheme()
}

fn check<F: Form<Target = F, Reference = F> + MayHaveFragment>(reference: &str, base: &str) {
    let parsed = [reference, base].map(Identifier::<&str, F>::parse);
    let [Ok(reference), Ok(base)] = parsed else { return };
    for (strict, relative_base) in [(true, false), (false, false), (true, true), (false, true)] {
        let options = ResolveOptions::new().strict(strict).relative_base(relative_base);
        let resolved = match reference.resolve_with(&base, options) {
            Ok(target) => target,
            Err(error) => {
                assert!(scheme(&base).is_none() && !relative_base, "{error:?}");
                continue;
            }
        };
        let target = Identifier::<&str, F>::parse(resolved.as_str()).unwrap();
        let without_bits = |record: &Record| Record { may_change: 0, ..*record };
        assert_eq!(without_bits(resolved.record()), without_bits(target.record()));
        assert_eq!(resolved.record().may_change & target.record().may_change, target.record().may_change);
        assert_eq!(target.fragment(), reference.fragment());
        if scheme(&reference).is_some() && strict {
            assert_eq!((scheme(&target), target.authority()), (scheme(&reference), reference.authority()));
            assert_eq!(target.query(), reference.query());
            let mut path = reference.path().as_bytes().to_vec();
            let length = remove_dot_segments(&mut path);
            let unguarded = target.path().strip_prefix("/.").filter(|path| path.starts_with("//"));
            assert_eq!(unguarded.unwrap_or(target.path()).as_bytes(), &path[..length]);
            // A full URI ignores its base, so its target is a fixed point.
            assert_eq!(target.resolve_with(&base, options).unwrap(), target);
        } else if scheme(&reference).is_none() {
            assert_eq!(scheme(&target), scheme(&base));
            assert_eq!(target.authority(), reference.authority().or(base.authority()));
        }
    }
}
