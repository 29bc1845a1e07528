//! Compares the resolver with the pseudocode of RFC 3986, 5.2 and 5.3, copied word for word.

#![cfg(feature = "alloc")]

use pchar::{Level, UriRef};

/// The five components of 5.2.1.
#[derive(Clone, Debug, Default)]
struct Components {
    scheme: Option<String>,
    authority: Option<String>,
    path: String,
    query: Option<String>,
    fragment: Option<String>,
}

impl Components {
    fn of(uri: &UriRef<&str>) -> Self {
        Self {
            scheme: uri.scheme().map(String::from),
            authority: uri.authority().map(String::from),
            path: uri.path().into(),
            query: uri.query().map(String::from),
            fragment: uri.fragment().map(String::from),
        }
    }
}

/// 5.2.2. Transform References
#[allow(non_snake_case, clippy::collapsible_else_if)]
fn transform(R: Components, Base: Components) -> Components {
    let mut T = Components::default();
    if R.scheme.is_some() {
        T.scheme = R.scheme;
        T.authority = R.authority;
        T.path = remove_dot_segments(R.path);
        T.query = R.query;
    } else {
        if R.authority.is_some() {
            T.authority = R.authority;
            T.path = remove_dot_segments(R.path);
            T.query = R.query;
        } else {
            if R.path.is_empty() {
                T.path = Base.path;
                if R.query.is_some() {
                    T.query = R.query;
                } else {
                    T.query = Base.query;
                }
            } else {
                if R.path.starts_with('/') {
                    T.path = remove_dot_segments(R.path);
                } else {
                    T.path = merge(&Base, &R.path);
                    T.path = remove_dot_segments(T.path);
                }
                T.query = R.query;
            }
            T.authority = Base.authority;
        }
        T.scheme = Base.scheme;
    }
    T.fragment = R.fragment;
    T
}

/// 5.2.3. Merge Paths
fn merge(base: &Components, reference_path: &str) -> String {
    if base.authority.is_some() && base.path.is_empty() {
        return format!("/{reference_path}");
    }
    let last_slash = base.path.rfind('/').map_or(0, |slash| slash + 1);
    format!("{}{reference_path}", &base.path[..last_slash])
}

/// 5.2.4. Remove Dot Segments
#[allow(clippy::if_same_then_else)]
fn remove_dot_segments(path: String) -> String {
    let mut input = path;
    let mut output = String::new();
    while !input.is_empty() {
        if input.starts_with("../") {
            input = input[3..].into();
        } else if input.starts_with("./") {
            input = input[2..].into();
        } else if input.starts_with("/./") {
            input = input[2..].into();
        } else if input == "/." {
            input = "/".into();
        } else if input.starts_with("/../") {
            input = input[3..].into();
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "/.." {
            input = "/".into();
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            input.clear();
        } else {
            let end = input[1..].find('/').map_or(input.len(), |slash| slash + 1);
            output.push_str(&input[..end]);
            input = input[end..].into();
        }
    }
    output
}

/// 5.3. Component Recomposition, with the guard for a path that begins with `//`, which the RFC leaves to 3.3.
fn recompose(t: &Components) -> String {
    let mut result = String::new();
    if let Some(scheme) = &t.scheme {
        result += scheme;
        result += ":";
    }
    if let Some(authority) = &t.authority {
        result += "//";
        result += authority;
    } else if t.path.starts_with("//") {
        result += "/.";
    }
    result += &t.path;
    if let Some(query) = &t.query {
        result += "?";
        result += query;
    }
    if let Some(fragment) = &t.fragment {
        result += "#";
        result += fragment;
    }
    result
}

/// Returns all strings of at most `limit` pieces.
fn texts(pieces: &[&str], limit: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut start = 0;
    for _ in 0..limit {
        let end = all.len();
        for at in start..end {
            for piece in pieces {
                all.push(format!("{}{piece}", all[at]));
            }
        }
        start = end;
    }
    all
}

/// 5.2: every reference of pieces that reach each branch, against bases of every shape.
#[test]
fn resolve_follows_the_pseudocode() {
    let bases = [
        "http://a/b/c/d;p?q#f",
        "http://a",
        "http://a/",
        "http://u@a:1/b//c/../d?",
        "http://a/b/..",
        "a:",
        "a:b",
        "a:b/c/d",
        "a:./b/../c",
        "a:/b/c",
        "a:/b//../c/d",
        "a:/.//b",
        "a:/",
        "file:///a/b",
    ];
    let references = texts(&["a", ".", "..", "/", "?x", "#y", "//h", "s:", ":"], 5);
    let mut count = 0;
    for base in bases {
        let base = UriRef::parse(base).unwrap();
        for reference in &references {
            let Ok(reference) = UriRef::parse(reference) else { continue };
            let expected = recompose(&transform(Components::of(&reference), Components::of(&base)));
            let target = reference.resolve(&base).unwrap();
            assert_eq!(target, expected.as_str(), "{reference} on {base}");
            count += 1;
        }
    }
    assert!(count > 200_000, "{count} references are too few to tell");
}

/// I2: a target parses to the intended components, and a path never to an authority or a scheme.
#[test]
fn targets_parse_to_the_intended_components() {
    let references = texts(&["a", ".", "..", "/", ":"], 6);
    for base in ["http://h/a/b", "a:/b/c", "a:b/c", "a:"] {
        let base = UriRef::parse(base).unwrap();
        for reference in &references {
            let Ok(reference) = UriRef::parse(reference) else { continue };
            let expected = transform(Components::of(&reference), Components::of(&base));
            let target = reference.resolve(&base).unwrap();
            let parsed = UriRef::parse(target.as_str()).unwrap();
            assert_eq!(parsed.scheme(), expected.scheme.as_deref(), "{reference} on {base}");
            assert_eq!(parsed.authority(), expected.authority.as_deref(), "{reference} on {base}");
            assert_eq!(remove_dot_segments(parsed.path().into()), expected.path, "{reference} on {base}");
        }
    }
}

/// 6.2.2.3: the steps of 5.2.4, wherever a piece of the path begins in a block of 64 bytes.
#[test]
fn normalize_removes_the_dot_segments_of_the_pseudocode_at_every_index() {
    let pieces =
        ["/./b", "/../b", "/.", "/..", "/.b/c", "/..b", "//../b", "/%2e/b", "/%2E%2e/b", "/.%2e", "/...", "/.a/.."];
    for before in 1..140 {
        for piece in pieces {
            for after in ["", "/c/../d", "?q/./q"] {
                let path = format!("/{}{piece}", "x".repeat(before));
                let text = format!("s:{path}{after}");
                let decoded = text["s:".len()..].replace("%2e", ".").replace("%2E", ".");
                let (path, query) = decoded.split_at(decoded.find('?').unwrap_or(decoded.len()));
                let expected = format!("s:{}{query}", remove_dot_segments(path.into()));
                assert_eq!(UriRef::parse(&text).unwrap().normalize(Level::Syntax), expected.as_str(), "{text}");
            }
        }
    }
}
