use crate::output::Output;

/// Returns whether a segment is `.` or `..` (RFC 3986, 3.3).
pub fn is_dot_segment(segment: &[u8]) -> bool {
    matches!(segment, b"." | b"..")
}

fn segment_end(path: &[u8], from: usize) -> usize {
    let rest = path.get(from..).unwrap_or(&[]);
    from + rest.iter().position(|&byte| byte == b'/').unwrap_or(rest.len())
}

/// Removes the dot segments of a path in place (RFC 3986, 5.2.4). Returns the new length.
///
/// CHOICE: follows the RFC to the letter, even if the path does not begin with a slash: `../c` on `foo:a/b` is
/// `foo:/c` (vector 5.2.3-09).
///
/// Each segment is taken together with the slash before it. Then 2A and 2D are the first loop, over the start of a
/// rootless path. 2B drops a segment, 2C drops it and the one before it, 2E keeps it. A path that ends with a dot
/// segment keeps the slash before it.
///
/// ```
/// let mut path = *b"/a/b/c/./../../g";
/// let length = pchar::remove_dot_segments(&mut path);
/// assert_eq!(&path[..length], b"/a/g");
/// ```
#[must_use]
#[inline(never)]
pub fn remove_dot_segments(path: &mut [u8]) -> usize {
    let mut start = 0;
    while path.get(start).is_some_and(|&byte| byte != b'/') {
        let end = segment_end(path, start);
        if !is_dot_segment(&path[start..end]) {
            break;
        }
        if end == path.len() {
            return 0;
        }
        start = end + 1;
    }
    let mut length = 0;
    while start < path.len() {
        let end = segment_end(path, start + 1);
        if path[start] == b'/' && is_dot_segment(&path[start + 1..end]) {
            if end - start == 3 {
                length = path[..length].iter().rposition(|&byte| byte == b'/').unwrap_or(0);
            }
            if end == path.len() {
                path[length] = b'/';
                length += 1;
            }
        } else {
            if length < start {
                path.copy_within(start..end, length);
            }
            length += end - start;
        }
        start = end;
    }
    length
}

/// Removes the dot segments of a relative path that stays relative. The path is everything that `output` holds from
/// an index on.
///
/// CHOICE: leading `..` are kept, because only a later base can remove them (5.2; vectors 5-relative-base-01 to -04).
///
/// If the result would begin with `/`, or its first segment would contain a `:`, it gets `./` in front.
pub fn remove_inner_dot_segments(output: &mut Output<'_>, from: usize) {
    let path = &output.written()[from..];
    let last = path.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
    if is_dot_segment(&path[last..]) {
        output.push(b"/");
    }
    let length = climb(&mut output.written()[from..]);
    output.truncate(from + length);
    let path = &output.written()[from..];
    if path.is_empty() || path[0] == b'/' || path.iter().take_while(|&&byte| byte != b'/').any(|&byte| byte == b':') {
        output.insert(from, b"./");
    }
}

/// Removes the dot segments of a relative path in place, except leading `..`. Returns the new length. The last
/// segment must not be a dot segment.
fn climb(path: &mut [u8]) -> usize {
    let mut climbed = 0;
    let mut length = 0;
    let mut start = 0;
    loop {
        let end = segment_end(path, start);
        let next = path.len().min(end + 1);
        let is_climb = &path[start..end] == b"..";
        if is_climb && length > climbed {
            length = path[..length - 1].iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
        } else if &path[start..end] != b"." {
            path.copy_within(start..next, length);
            length += next - start;
            if is_climb {
                climbed = length;
            }
        }
        if end == path.len() {
            return length;
        }
        start = next;
    }
}

/// Returns the prefix that keeps a path from being read as an authority: `/.` if it begins with `//` and follows no
/// authority.
pub fn path_guard(path: &[u8], has_authority: bool) -> &'static [u8] {
    if !has_authority && path.starts_with(b"//") { b"/." } else { b"" }
}
