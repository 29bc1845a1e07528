use crate::output::Output;

/// Tells whether a segment is `.` or `..`, a dot segment (RFC 3986, 3.3).
pub fn is_dot_segment(segment: &[u8]) -> bool {
    matches!(segment, b"." | b"..")
}

fn segment_end(path: &[u8], from: usize) -> usize {
    let rest = path.get(from..).unwrap_or(&[]);
    from + rest.iter().position(|&byte| byte == b'/').unwrap_or(rest.len())
}

/// Removes the dot segments of a path in place, to the letter of RFC 3986, 5.2.4, and returns its new length.
///
/// CHOICE: to the letter also where a path does not begin with a slash: `../c` on `foo:a/b` is `foo:/c` (vector
/// 5.2.3-09).
///
/// Each segment is taken with the slash before it, so that the steps of the RFC read: 2A and 2D are the loop at the
/// start of a rootless path, 2B drops a segment, 2C drops it and the one before, 2E keeps it. A path that ends with
/// a dot segment keeps the slash before that.
///
/// ```
/// let mut path = *b"/a/b/c/./../../g";
/// let length = pchar::remove_dot_segments(&mut path);
/// assert_eq!(&path[..length], b"/a/g");
/// ```
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

/// Removes the dot segments of a path that is relative and stays so. The path is what `output` holds from an index on.
///
/// CHOICE: leading `..` are kept, since only a later base can say what they leave (5.2; vectors 5-relative-base-01 to
/// -04).
///
/// A result that would begin with `/`, or whose first segment holds a `:`, gets `./` in front.
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

/// Removes the dot segments of a relative path in place, the leading `..` excepted, and returns its new length. The
/// last segment is none. Only here: the other backend keeps the segments in an array, where this is part of
/// `removeInnerDotSegments`.
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

/// Says what must stand before a path so that it is not read as an authority: it has none, and begins with `//`.
pub fn path_guard(path: &[u8], has_authority: bool) -> &'static [u8] {
    if !has_authority && path.starts_with(b"//") { b"/." } else { b"" }
}
