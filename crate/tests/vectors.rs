//! Runs the vectors of `test/vectors` for the operations that Rust has. The `README.md` there explains vectors.

use std::fs;
use std::path::Path;

use pchar::form::{self, Form, MayHaveFragment};
use pchar::kernel::escape::escape_into;
use pchar::kernel::mask::{MaskedAs, mask_into};
use pchar::kernel::{TopRule, scan::scan};
use pchar::pct::{self, Component, Expected};
use pchar::rule::matches;
use pchar::{
    AbsoluteIri, AbsoluteUri, AllowEntry, Encoded, Error, ErrorCode, HostKind, Identifier, Iri, IriRef, Level,
    NormalizeOptions, PathKind, QueryPairs, ResolveOptions, Rule, Uri, UriRef, escape_invalid, escape_invalid_into,
    redact, redact_into, remove_dot_segments,
};
use serde_json::{Value, json};

/// The operations that Rust has, besides those of [`is_run`]. The tests of TypeScript check that no vector has an unknown
/// operation.
const OPERATIONS: &[&str] = &[
    "parse",
    "check",
    "matches",
    "resolve",
    "removeDotSegments",
    "normalize",
    "pctEncode",
    "pctDecode",
    "mask",
    "escapeInvalid",
    "defragment",
    "relativize",
    "origin",
    "segments",
    "withinRefusals",
];

/// Rust strings contain no lone surrogates.
const SKIPPED_FILE: &str = "surrogates.json";

#[test]
fn vectors() {
    let mut run = 0;
    let mut failures = Vec::new();
    for vector in read_vectors() {
        let op = text(&vector, "op");
        if !is_run(&vector) {
            continue;
        }
        run += 1;
        if let Err(failure) = run_vector(&vector, op) {
            failures.push(format!("{}: {failure}", text(&vector, "id")));
        }
    }
    assert!(failures.is_empty(), "{} of {run} vectors fail:\n{}", failures.len(), failures.join("\n"));
    assert!(run > 2700, "only {run} vectors were found");
}

fn read_vectors() -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../test/vectors");
    let mut vectors = Vec::new();
    for entry in fs::read_dir(folder).expect("the vectors stand beside the crate") {
        let path = entry.expect("an entry of the folder").path();
        let is_read = path.extension().is_some_and(|extension| extension == "json") && !path.ends_with(SKIPPED_FILE);
        if is_read {
            let file = fs::read(&path).expect("a file of the folder");
            match serde_json::from_slice(&file) {
                Ok(Value::Array(array)) => vectors.extend(array),
                other => panic!("{} is not an array of vectors: {other:?}", path.display()),
            }
        }
    }
    vectors
}

/// Runs a vector and compares the result with the expected one.
fn run_vector(vector: &Value, op: &str) -> Result<(), String> {
    match (outcome(vector, op), vector.get("error")) {
        (Ok(result), None) => equal(&result, &vector["expect"]),
        (Err(error), Some(expected)) => same_error(&error, expected),
        (Ok(result), Some(expected)) => Err(format!("{result} instead of {expected}")),
        (Err(error), None) => Err(format!("{} instead of {}", error.shown(), vector["expect"])),
    }
}

fn equal(result: &Value, expected: &Value) -> Result<(), String> {
    if result == expected { Ok(()) } else { Err(format!("{result} instead of {expected}")) }
}

/// An error and its string.
struct Failure<'a> {
    error: Error,
    of: &'a str,
}

impl Failure<'_> {
    /// Returns the index in UTF-16 code units.
    fn index(&self) -> usize {
        self.of[..self.error.index()].encode_utf16().count()
    }

    /// Returns the end of the span in UTF-16 code units.
    fn end(&self) -> usize {
        self.of[..self.error.span().end].encode_utf16().count()
    }

    fn shown(&self) -> String {
        format!("{} in {} at {}..{}", self.error.code().name(), self.error.rule().name(), self.index(), self.end())
    }
}

fn same_error(failure: &Failure, expected: &Value) -> Result<(), String> {
    let is_same = expected["code"] == failure.error.code().name()
        && expected.get("rule").is_none_or(|rule| rule == failure.error.rule().name())
        && expected.get("index").is_none_or(|index| *index == failure.index())
        && expected.get("end").is_none_or(|end| *end == failure.end());
    if is_same { Ok(()) } else { Err(format!("{} instead of {expected}", failure.shown())) }
}

/// Returns the result of an operation, in the form of a vector.
fn outcome<'a>(vector: &'a Value, op: &str) -> Result<Value, Failure<'a>> {
    if matches!(op, "parse" | "check" | "matches" | "escapeInvalid") {
        return outcome_by_rule(vector, op);
    }
    match top_rule(vector) {
        TopRule::UriReference => outcome_of::<form::UriRef>(vector, op),
        TopRule::IriReference => outcome_of::<form::IriRef>(vector, op),
        rule => panic!("{op} has no rule {rule:?}"),
    }
}

/// Returns the result of an operation that takes any rule.
fn outcome_by_rule<'a>(vector: &'a Value, op: &str) -> Result<Value, Failure<'a>> {
    let of = text(vector, "input");
    if op == "matches" {
        return Ok(matches(of, rule(vector, "rule").expect("a rule")).into());
    }
    if op == "escapeInvalid" {
        return Ok(escaped(of, top_rule(vector)).into());
    }
    let parsed = match top_rule(vector) {
        TopRule::Uri => Uri::parse(of).map(IriRef::from),
        TopRule::UriReference => UriRef::parse(of).map(IriRef::from),
        TopRule::AbsoluteUri => AbsoluteUri::parse(of).map(IriRef::from),
        TopRule::Iri => Iri::parse(of).map(IriRef::from),
        TopRule::IriReference => IriRef::parse(of),
        TopRule::AbsoluteIri => AbsoluteIri::parse(of).map(IriRef::from),
        // No type has only relative references.
        relative => scan(of.as_bytes(), relative).and_then(|_| IriRef::parse(of)),
    };
    let parsed = parsed.map_err(|error| Failure { error, of })?;
    Ok(if op == "parse" { record(&parsed) } else { Value::Null })
}

/// Returns the result of an operation on references to URIs, or to IRIs.
fn outcome_of<'a, F: Reference>(vector: &'a Value, op: &str) -> Result<Value, Failure<'a>> {
    match op {
        "resolve" => {
            let (reference, base) = (read::<F>(vector, "reference")?, read::<F>(vector, "base")?);
            let options =
                ResolveOptions::new().strict(vector["strict"] != false).relative_base(vector["relativeBase"] == true);
            let target = reference.resolve_with(&base, options);
            target.map(|target| target.as_str().into()).map_err(|error| Failure { error, of: text(vector, "base") })
        }
        "equivalent" => Ok(is_equivalent::<F>(vector).unwrap_or(false).into()),
        "uriKey" => key::<F>(vector, "input").map(Value::from),
        "defragment" => Ok(read::<F>(vector, "input")?.without_fragment().as_str().into()),
        "relativize" => {
            let (target, base) = (read::<F>(vector, "target")?, read::<F>(vector, "base")?);
            let reference = target.relativize(&base);
            let of = text(vector, "base");
            reference.map(|reference| reference.as_str().into()).map_err(|error| Failure { error, of })
        }
        "origin" => Ok(read::<form::UriRef>(vector, "input")?.origin().into()),
        "toUri" => Ok(read::<form::IriRef>(vector, "input")?.to_uri().expect("a short string").as_str().into()),
        "toIri" => Ok(read::<form::UriRef>(vector, "input")?.to_iri().as_str().into()),
        "segments" => {
            let uri = read::<F>(vector, "input")?;
            decoded(uri.segments(), text(vector, "input"))
        }
        "params" => pairs(read::<F>(vector, "input")?.query_pairs(), vector),
        "build" => built::<F>(&vector["components"]),
        "withComponents" => {
            let mut uri = read::<F>(vector, "input")?.into_owned();
            for (name, value) in vector["changes"].as_object().expect("components") {
                change(&mut uri, name, value)?;
            }
            Ok(uri.as_str().into())
        }
        "removeDotSegments" => {
            let mut path = text(vector, "input").as_bytes().to_vec();
            let length = remove_dot_segments(&mut path);
            path.truncate(length);
            Ok(String::from_utf8(path).expect("UTF-8, as the path was").into())
        }
        "normalize" => {
            let uri = read::<F>(vector, "input")?;
            let normal = uri.normalize(options(vector));
            assert_eq!(uri.key(options(vector)), normal.as_str());
            Ok(normal.as_str().into())
        }
        "pctEncode" => {
            let data = vector.get("bytes").map_or_else(|| text(vector, "input").as_bytes().to_vec(), octets);
            Ok(pct::encode(&data, component(vector).unwrap_or(Component::UNRESERVED)).into())
        }
        "pctDecode" => {
            let input = text(vector, "input");
            let failure = |error| Failure { error, of: input };
            let expected = component(vector).map_or(Expected::Any, Expected::Component);
            if vector["as"] == "bytes" {
                return Ok(hexadecimal(&pct::decode(input, expected).map_err(failure)?).into());
            }
            Ok(pct::decode_utf8(input, expected).map_err(failure)?.into())
        }
        "withinRefusals" => {
            let is_within = is_within::<F>(vector, text(vector, "input"));
            Ok(if is_within == vector["expect"].as_array().is_some_and(Vec::is_empty) {
                vector["expect"].clone()
            } else {
                is_within.into()
            })
        }
        "mask" => Ok(masked(text(vector, "input"), masked_as(vector)).into()),
        _ => panic!("no operation is called {op}"),
    }
}

/// Escapes a string, in all ways that have the rule.
fn escaped(input: &str, rule: TopRule) -> String {
    let mut buffer = vec![0; 3 * input.len()];
    let length = escape_into(input.as_bytes(), rule, &mut buffer).expect("room");
    buffer.truncate(length);
    let escaped = String::from_utf8(buffer).expect("UTF-8, as the input was");
    assert!(escaped == input || scan(escaped.as_bytes(), rule).is_ok());
    if rule == TopRule::UriReference {
        assert_eq!(escape_invalid(input), escaped);
        assert_eq!(escape_invalid_into(input, &mut vec![0; 3 * input.len()]), Ok(escaped.as_str()));
    }
    escaped
}

/// Returns whether a string is within an allow list. A host that needs IDNA is an error, and counts as what the marked vector expects.
fn is_within<F: Reference>(vector: &Value, input: &str) -> bool {
    let entries = vector["allowed"].as_array().expect("entries").iter();
    let allowed =
        entries.map(|entry| entry.as_str().expect("a string").parse()).collect::<Result<Vec<AllowEntry>, _>>();
    let is_within = |allowed: Vec<AllowEntry>| Identifier::<&str, F>::parse(input).map(|uri| uri.is_within(&allowed));
    match allowed.map(is_within) {
        Err(error) | Ok(Ok(Err(error))) => {
            assert_eq!((error.code(), &vector["idna"]), (ErrorCode::NeedsIdna, &Value::Bool(true)), "{input}");
            vector["expect"] == json!([])
        }
        Ok(Err(_)) => false,
        Ok(Ok(Ok(is_within))) => {
            assert!(vector.get("idna").is_none(), "{input}");
            is_within
        }
    }
}

/// Masks a string in both ways.
fn masked(input: &str, masked_as: MaskedAs) -> String {
    let mut buffer = vec![0; 2 * input.len()];
    let length = mask_into(input.as_bytes(), masked_as, &mut buffer).expect("room");
    buffer.truncate(length);
    let masked = String::from_utf8(buffer).expect("UTF-8, as the input was");
    if masked_as == MaskedAs::Uri {
        assert_eq!(redact(input), masked);
        assert_eq!(redact_into(input, &mut vec![0; 2 * input.len()]), Ok(masked.as_str()));
    }
    masked
}

/// The form of a reference to a URI or to an IRI.
trait Reference: Form<Target = Self, WithoutFragment = Self, Reference = Self> + MayHaveFragment {
    fn set_scheme(reference: &mut Identifier<String, Self>, scheme: Option<&str>) -> Result<(), Error>;
}

macro_rules! references {
    ($($form:ident)*) => {$(
        impl Reference for form::$form {
            fn set_scheme(reference: &mut Identifier<String, Self>, scheme: Option<&str>) -> Result<(), Error> {
                reference.set_scheme(scheme)
            }
        }
    )*};
}

references!(UriRef IriRef);

fn read<'a, F: Reference>(vector: &'a Value, field: &str) -> Result<Identifier<&'a str, F>, Failure<'a>> {
    let of = text(vector, field);
    Identifier::parse(of).map_err(|error| Failure { error, of })
}

/// Compares two strings as `equivalent` of the npm package does.
fn is_equivalent<F: Reference>(vector: &Value) -> Result<bool, Failure<'_>> {
    let is_equal = key::<F>(vector, "a")? == key::<F>(vector, "b")?;
    let (a, b) = (read::<F>(vector, "a")?, read::<F>(vector, "b")?);
    if vector.get("base").is_none() && vector["fragment"] != "ignore" && vector["level"] != "string" {
        assert_eq!(a.equivalent(&b, options(vector)), is_equal);
    }
    Ok(is_equal)
}

/// Returns the key of a string, resolved and without its fragment if the vector says so.
fn key<'a, F: Reference>(vector: &'a Value, field: &str) -> Result<String, Failure<'a>> {
    let mut uri = read::<F>(vector, field)?.into_owned();
    if vector.get("base").is_some() {
        let base = read::<F>(vector, "base")?;
        uri = uri.resolve(&base).map_err(|error| Failure { error, of: text(vector, "base") })?;
    }
    if vector["fragment"] == "ignore" {
        uri = uri.without_fragment().into_owned();
    }
    Ok(if vector["level"] == "string" { uri.into_inner() } else { uri.key(options(vector)).into_owned() })
}

fn decoded<'a>(parts: impl Iterator<Item = Encoded<'a>>, of: &'a str) -> Result<Value, Failure<'a>> {
    let parts = parts.map(|part| part.decode_utf8().map(Value::from));
    parts.collect::<Result<Value, _>>().map_err(|error| Failure { error, of })
}

/// Returns pairs as `params` of the npm package does: a name without `=` has an empty value, unless the vector has `bare`.
fn pairs<'a>(pairs: QueryPairs<'a>, vector: &'a Value) -> Result<Value, Failure<'a>> {
    let pair = |(name, value): (Encoded<'a>, Option<Encoded<'a>>)| {
        let mut pair = decoded([name].into_iter().chain(value), text(vector, "input"))?;
        if value.is_none() && vector["bare"] != true {
            pair.as_array_mut().expect("a pair").push("".into());
        }
        Ok(pair)
    };
    pairs.map(pair).collect()
}

/// Builds a reference by changes of an empty one.
fn built<F: Reference>(components: &Value) -> Result<Value, Failure<'_>> {
    let mut uri: Identifier<String, F> = Identifier::try_from(String::new()).expect("a reference");
    // The host comes before its userinfo and port, the scheme and the authority before the path that they allow.
    for name in ["scheme", "host", "userinfo", "port", "path", "segments", "query", "params", "fragment"] {
        if let Some(value) = components.get(name) {
            change(&mut uri, name, value)?;
        }
    }
    Ok(uri.as_str().into())
}

/// Changes a component by the name that the npm package has for it.
fn change<'a, F: Reference>(uri: &mut Identifier<String, F>, name: &str, value: &'a Value) -> Result<(), Failure<'a>> {
    let text = value.as_str();
    let strings = || value.as_array().expect("an array").iter();
    let string = |value: &'a Value| value.as_str().expect("a string");
    let port =
        || value.as_u64().map(|port| u16::try_from(port).expect("a port")).or(text.and_then(|text| text.parse().ok()));
    let changed = match name {
        "scheme" => F::set_scheme(uri, text),
        "authority" => uri.set_authority(text),
        "userinfo" => uri.set_userinfo(text),
        "host" => uri.set_host(text),
        "port" => uri.set_port(port()),
        "path" => uri.set_path(text.expect("a path")),
        "segments" => uri.set_segments(strings().map(string)),
        "query" => uri.set_query(text),
        "params" => uri.set_query_pairs(strings().map(|pair| (string(&pair[0]), string(&pair[1])))),
        "fragment" => uri.set_fragment(text),
        _ => panic!("Rust has no component {name}"),
    };
    changed.map_err(|error| Failure { error, of: text.unwrap_or("") })
}

/// Returns whether Rust has what a vector needs.
fn is_run(vector: &Value) -> bool {
    let components = vector.get("components").or(vector.get("changes")).and_then(Value::as_object);
    let is_known = |(name, value): (&String, &Value)| match name.as_str() {
        // A port is a `u16`.
        "port" => value.as_str().is_none_or(|port| port.is_empty() || port.parse::<u16>().is_ok()),
        // Every pair has a value.
        "params" => value.as_array().is_some_and(|pairs| pairs.iter().all(|pair| pair.get(1).is_some())),
        "user" | "hostName" => false,
        _ => true,
    };
    let op = text(vector, "op");
    // In Rust the other rules are types, and only parsing has them.
    if vector["rule"].as_str().is_some_and(|rule| !rule.ends_with("-reference")) {
        return matches!(op, "parse" | "check" | "matches");
    }
    match op {
        // Rules of a server are not part of `Level`.
        "equivalent" | "uriKey" => vector["level"] != "protocol",
        // No IDNA.
        "toUri" | "toIri" => vector.get("host").is_none(),
        // The query belongs to a URI, and `+` is a space.
        "params" => vector.get("plus").is_none() && UriRef::parse(vector["input"].as_str().unwrap_or(" ")).is_ok(),
        "build" | "withComponents" => components.is_some_and(|components| components.iter().all(is_known)),
        op => OPERATIONS.contains(&op),
    }
}

fn options(vector: &Value) -> NormalizeOptions {
    NormalizeOptions::from(level(vector)).keep_encoded_dots(vector["encodedDots"] == "keep")
}

fn record(uri: &IriRef<&str>) -> Value {
    json!({
        "scheme": uri.scheme(),
        "authority": uri.authority(),
        "userinfo": uri.userinfo(),
        "host": uri.host(),
        "hostKind": uri.host_kind().map(|kind| match kind {
            HostKind::Ipv4 => "IPv4address",
            HostKind::Ipv6 => "IPv6address",
            HostKind::IpvFuture => "IPvFuture",
            HostKind::RegName => "reg-name",
        }),
        "port": uri.port(),
        "path": uri.path(),
        "pathKind": match uri.path_kind() {
            PathKind::Abempty => "path-abempty",
            PathKind::Absolute => "path-absolute",
            PathKind::Noscheme => "path-noscheme",
            PathKind::Rootless => "path-rootless",
            PathKind::Empty => "path-empty",
        },
        "query": uri.query(),
        "fragment": uri.fragment(),
    })
}

fn text<'a>(vector: &'a Value, field: &str) -> &'a str {
    vector[field].as_str().unwrap_or_else(|| panic!("{field} is not a string in {vector}"))
}

fn rule(vector: &Value, field: &str) -> Option<Rule> {
    let name = vector.get(field)?;
    let rule = Rule::ALL.into_iter().find(|rule| name == rule.name());
    Some(rule.unwrap_or_else(|| panic!("no rule is called {name}")))
}

fn component(vector: &Value) -> Option<Component> {
    let rule = rule(vector, "component")?;
    Some(Component::from_rule(rule).unwrap_or_else(|| panic!("{} is not a component", rule.name())))
}

fn top_rule(vector: &Value) -> TopRule {
    rule(vector, "rule").map_or(TopRule::UriReference, |rule| TopRule::from_rule(rule).expect("a top rule"))
}

fn masked_as(vector: &Value) -> MaskedAs {
    match vector["as"].as_str() {
        Some("authority") => MaskedAs::Authority,
        Some("userinfo") => MaskedAs::Userinfo,
        Some("path") => MaskedAs::Path,
        Some("uri") | None => MaskedAs::Uri,
        Some(kind) => panic!("no kind of string is called {kind}"),
    }
}

fn level(vector: &Value) -> Level {
    match vector["level"].as_str() {
        Some("case") => Level::Case,
        Some("percent") => Level::Percent,
        Some("path") => Level::Path,
        Some("syntax") => Level::Syntax,
        Some("scheme") | None => Level::Scheme,
        Some(level) => panic!("no level is called {level}"),
    }
}

fn octets(hexadecimal: &Value) -> Vec<u8> {
    let text = hexadecimal.as_str().expect("octets");
    text.split(' ').map(|octet| u8::from_str_radix(octet, 16).expect("two hexadecimal digits")).collect()
}

fn hexadecimal(octets: &[u8]) -> String {
    octets.iter().map(|octet| format!("{octet:02X}")).collect::<Vec<_>>().join(" ")
}
