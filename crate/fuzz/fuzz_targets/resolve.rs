//! A target is valid, and keeps what RFC 3986, 5.2.2 takes from the reference and the base. The first line of the input is the
//! reference, the rest is the base.

#![no_main]

use libfuzzer_sys::fuzz_target;
use pchar::{ResolveOptions, TopRule, UriRef, remove_dot_segments};
use pchar_fuzz::scanned;

fuzz_target!(|text: &str| {
    let Some((reference, base)) = text.split_once('\n') else { return };
    for rule in [TopRule::UriReference, TopRule::IriReference] {
        let parsed = [reference, base].map(|text| UriRef::parse_as(text, rule));
        let [Ok(reference), Ok(base)] = parsed else { continue };
        for (strict, relative_base) in [(true, false), (false, false), (true, true), (false, true)] {
            let options = ResolveOptions { strict, relative_base };
            let target = match reference.resolve_with(&base, options) {
                Ok(target) => target,
                Err(error) => {
                    assert!(base.scheme().is_none() && !relative_base, "{error:?}");
                    continue;
                }
            };
            scanned(target.as_bytes(), rule).unwrap();
            let target = UriRef::parse_as(&target, rule).unwrap();
            assert_eq!(target.fragment(), reference.fragment());
            if reference.scheme().is_some() && strict {
                assert_eq!((target.scheme(), target.authority()), (reference.scheme(), reference.authority()));
                assert_eq!(target.query(), reference.query());
                let mut path = reference.path().as_bytes().to_vec();
                let length = remove_dot_segments(&mut path);
                assert_eq!(
                    target
                        .path()
                        .strip_prefix("/.")
                        .filter(|path| path.starts_with("//"))
                        .unwrap_or(target.path())
                        .as_bytes(),
                    &path[..length]
                );
                // A full URI ignores its base, so its target is a fixed point.
                assert_eq!(target.resolve_with(&base, options).as_deref(), Ok(target.as_str()));
            } else if reference.scheme().is_none() {
                assert_eq!(target.scheme(), base.scheme());
                assert_eq!(target.authority(), reference.authority().or(base.authority()));
            }
        }
    }
});
