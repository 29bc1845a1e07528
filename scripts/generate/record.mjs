// Generates the layout of the record, and everything else that both sides of the WebAssembly boundary must agree on,
// from crate/grammar/record.json.

import { createHash } from "node:crypto";
import { constant, pascal, snake } from "./names.mjs";

/**
 * Returns the version that the module and its host compare: a hash of everything in the file except the prose. It has 31
 * bits, because the host reads the number as a signed one.
 */
export function versionOf(layout) {
  const content = JSON.stringify(layout, (key, value) => (key === "doc" ? undefined : value));
  return createHash("sha256").update(content).digest().readUInt32BE() >>> 1;
}

/** Returns the layout with the numbers that follow from the order in the file, and with the columns of a scan. */
export function numberedLayout(layout) {
  const hostKinds = layout.hostKinds.map((name, at) => ({ name, number: at + 1 }));
  const pathKinds = layout.pathKinds.map((kind, at) => ({ ...kind, number: at }));
  const mayChange = layout.mayChange.map((change, bit) => ({ ...change, value: 1 << bit }));
  const normalizeFlags = layout.normalizeFlags.map((flag, at) => ({
    ...flag,
    value: 1 << (mayChange.length + at),
  }));
  const resolveFlags = layout.resolveFlags.map((flag, bit) => ({ ...flag, value: 1 << bit }));
  const columns = [...layout.components, "hostKind", "pathKind"];
  return { ...layout, columns, hostKinds, pathKinds, mayChange, normalizeFlags, resolveFlags };
}

/** Returns the files of both languages, by path. */
export function recordFiles(layout, mark) {
  const parts = numberedLayout(layout);
  const version = versionOf(layout);
  return {
    "ts/generated/record.ts": typescript(parts, version, mark),
    "crate/src/generated/record.rs": crate(parts, mark),
    "crate/wasm-host/src/boundary.rs": boundary(parts, version, mark),
  };
}

function typescript(layout, version, mark) {
  const doc = (text) => `/** ${text} */\n`;
  const valued = (items) =>
    items
      .map(({ name, doc: text, value }) => `${doc(text)}export const ${constant(snake(name))} = ${value};`)
      .join("\n");
  const placed = (fields, first = 0, prefix = "") =>
    valued(fields.map((field, at) => ({ ...field, name: prefix + field.name, value: first + at })));
  const numbered = (kinds, prefix = "") =>
    kinds.map(({ name, number }) => `export const ${prefix}${constant(name)} = ${number};`).join("\n");
  const { record, outcome, line, issue, step, areas, outputAreas, columns } = layout;
  return `${mark}
// The fields of a record, by their place in an \`Int32Array\`. ts/core/engine.ts has a picture of them. Every index
// counts UTF-16 code units, or bytes in the rows of \`pchar/lines\`; it is -1 if the component is absent.

${placed(record)}
${placed(outcome, record.length)}
/** The number of fields. */
export const RECORD_SIZE = ${record.length + outcome.length};

// The fields of a scanned line: those of its record up to MAY_CHANGE, and these. PATH_START is -1 if the line is invalid.

${placed(line, record.length, "line-")}
/** The number of fields. */
export const LINE_SIZE = ${record.length + line.length};

// The fields of an invalid line.

${placed(issue, 0, "issue-")}
/** The number of fields. */
export const ISSUE_SIZE = ${issue.length};

// The fields of the progress, which the module for lines reports after a step.

${placed(step, 0, "step-")}
/** The number of fields. */
export const STEP_SIZE = ${step.length};

// The areas of the module for columns, by the place of their addresses in a \`Uint32Array\`.

${placed(areas, 0, "area-")}
/** The first area of the first output column. */
export const AREA_OUTPUTS = ${areas.length};

// The areas of each output column.

${placed(outputAreas, 0, "output-")}
/** The number of areas of an output column. */
export const OUTPUT_AREAS = ${outputAreas.length};

/** A component of a URI reference, by its name in RFC 3986. */
export type ComponentName =
${layout.components.map((name) => `  | "${name}"`).join("\n")};

/** The components in text order. */
export const COMPONENT_NAMES: readonly ComponentName[] = [
${layout.components.map((name) => `  "${name}",`).join("\n")}
];

/** The columns that a scan writes, by the number of the bit that asks for each. */
export const COLUMNS: readonly [
${columns.map((name) => `  "${name}",`).join("\n")}
] = [${columns.map((name) => `"${name}"`).join(", ")}];

// The kinds of hosts, by the numbers in HOST_KIND.

${numbered(layout.hostKinds, "HOST_")}
/** The names of the kinds in the ABNF. The first has the number 1. */
export const HOST_KINDS: readonly [
${layout.hostKinds.map(({ name }) => `  "${name}",`).join("\n")}
] = [${layout.hostKinds.map(({ name }) => `"${name}"`).join(", ")}];

// The kinds of paths, by the numbers in PATH_KIND.

${numbered(layout.pathKinds)}
/** The names of the kinds in the ABNF. The first has the number 0. */
export const PATH_KINDS: readonly [
${layout.pathKinds.map(({ name }) => `  "${name}",`).join("\n")}
] = [${layout.pathKinds.map(({ name }) => `"${name}"`).join(", ")}];

// The bits in MAY_CHANGE, which are also the flags of \`normalize\`.

${valued(layout.mayChange)}

// Further flags.

${valued([...layout.normalizeFlags, ...layout.resolveFlags])}

// The results of a module that are not a number of bytes.

${valued(layout.answers)}

/** A hash of this layout. A module that was built with another layout is refused. */
export const VERSION = ${version};
`;
}

const rustDoc = (text, indent = "") => `${indent}/// ${text}\n`;
const rustConstants = (items, indent = "") =>
  items
    .map(
      ({ name, doc, value }) =>
        `${rustDoc(doc, indent)}${indent}pub const ${constant(snake(name))}: i32 = ${value};`,
    )
    .join("\n");
const numbers = (areas) =>
  areas
    .map(
      ({ name, doc }, at) => `${rustDoc(doc, "    ")}    pub const ${constant(snake(name))}: usize = ${at};`,
    )
    .join("\n");
const rustFields = (fields) =>
  fields.map(({ name, doc }) => `${rustDoc(doc, "    ")}    pub ${snake(name)}: i32,`).join("\n");
const rustValues = (fields, indent) =>
  fields.map(({ name, absent = 0 }) => `${indent}${snake(name)}: ${absent},`).join("\n");

// The variants are named by the enum that they belong to: `HostKind::Ipv6`, `PathKind::Abempty`.
const hostVariant = ({ name }) => pascal(name.replace(/address$/, ""));
const pathVariant = ({ name }) => pascal(name.replace(/^path-/, ""));

function crate(layout, mark) {
  const hostVariants = layout.hostKinds
    .map(
      (kind) =>
        `    /// \`${kind.name}\`${kind.name.startsWith("IPv4") || !kind.name.startsWith("IPv") ? "" : ", in brackets"}\n    ${hostVariant(kind)} = ${kind.number},`,
    )
    .join("\n");
  const pathVariants = layout.pathKinds
    .map((kind) => `    /// \`${kind.name}\`: ${kind.doc}\n    ${pathVariant(kind)} = ${kind.number},`)
    .join("\n");
  const zeros = layout.record.map(({ name }) => ({ name }));
  return `${mark}
/// The alternative of \`host\` that a host matches, \`IPv4address\` before \`reg-name\` (RFC 3986, 3.2.2).
///
/// The grammar has no other alternatives, so a \`match\` needs no wildcard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum HostKind {
${hostVariants}
}

impl HostKind {
    /// Returns the kind with a number, \`None\` for 0.
    pub(crate) const fn from_number(number: i32) -> Option<Self> {
        match number {
${layout.hostKinds.map((kind) => `            ${kind.number} => Some(Self::${hostVariant(kind)}),`).join("\n")}
            _ => None,
        }
    }
}

/// The alternative of \`path\` that a path matches (RFC 3986, 3.3).
///
/// The grammar has no other alternatives, so a \`match\` needs no wildcard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum PathKind {
${pathVariants}
}

impl PathKind {
    /// Returns the kind with a number.
    pub(crate) const fn from_number(number: i32) -> Option<Self> {
        match number {
${layout.pathKinds.map((kind) => `            ${kind.number} => Some(Self::${pathVariant(kind)}),`).join("\n")}
            _ => None,
        }
    }
}

/// A component of a URI reference (RFC 3986, 3), by its name there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Component {
${layout.components.map((name, at) => `    /// \`${name}\`\n    ${pascal(name)} = ${at},`).join("\n")}
}

impl Component {
    /// The components in text order, at their numbers.
    pub const ALL: [Self; ${layout.components.length}] = [${layout.components.map((name) => `Self::${pascal(name)}`).join(", ")}];
}

/// The bits of [\`Record::may_change\`], which are also the flags of [\`normalize\`](crate::normalize::normalize()). If a bit is
/// clear, the normalization leaves the string unchanged (RFC 3986, 6.2).
pub mod may_change {
${rustConstants(layout.mayChange, "    ")}
}

${rustConstants(layout.normalizeFlags)}

/// The positions of the components of a string: indices in bytes, -1 for absent components.
///
/// A start is the index after the delimiter, so \`query_start - 1\` is the index of the \`?\`. \`record.rs\` has a
/// picture.
///
/// A record belongs to the string and the rule that it was made from by [\`scan\`](crate::scan::scan). The fields are public for
/// callers that store records in their own memory. No function checks that a record belongs to a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Record {
${rustFields(layout.record)}
}

impl Record {
    /// A record in which every component is absent.
    pub const EMPTY: Self = Self {
${rustValues(layout.record, "        ")}
    };
}

/// The fields that [\`components\`](crate::kernel::lines::components) writes for one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Row {
    /// The record of the line, with indices from its start. [\`Record::EMPTY\`] if the line is invalid: its
    /// \`path_start\` is -1.
    pub record: Record,
${rustFields(layout.line)}
}

impl Row {
    /// A row to be overwritten: all zeros, so that an array of them takes no space in a program.
    pub const EMPTY: Self = Self {
        record: Record {
${rustValues(zeros, "            ")}
        },
${rustValues(layout.line, "        ")}
    };
}

/// An error in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Issue {
${rustFields(layout.issue)}
}

impl Issue {
    /// An issue to be overwritten: all zeros.
    pub const EMPTY: Self = Self {
${rustValues(layout.issue, "        ")}
    };
}
`;
}

function boundary(layout, version, mark) {
  return `${mark}
use pchar::kernel::record::Record;

/// A hash of the layout. A host that was built with another layout refuses the module.
pub const VERSION: u32 = ${version};

// The results of an export that are not a number of bytes.

${rustConstants(layout.answers)}

${rustConstants(layout.resolveFlags)}

/// The areas of the module for columns, by the place of their addresses in a table.
pub mod area {
${numbers(layout.areas)}
    /// The first area of the first output column.
    pub const OUTPUTS: usize = ${layout.areas.length};
    /// The number of areas, with those of all output columns.
    pub const COUNT: usize = ${layout.areas.length + layout.outputAreas.length * layout.columns.length};
}

/// The areas of each output column of that module.
pub mod output {
${numbers(layout.outputAreas)}
    /// The number of areas of an output column.
    pub const AREAS: usize = ${layout.outputAreas.length};
    /// The maximum number of output columns: the components and the two kinds.
    pub const COLUMNS: usize = ${layout.columns.length};
}

/// The outcome of a call of the core.
#[repr(C)]
pub struct Outcome {
    /// The positions of the components.
    pub record: Record,
${rustFields(layout.outcome)}
}

impl Outcome {
    /// The outcome before the first call.
    pub const EMPTY: Self = Self {
        record: Record::EMPTY,
${rustValues(layout.outcome, "        ")}
    };
}

/// The progress that the module for lines reports after a call.
#[repr(C)]
pub struct Progress {
${rustFields(layout.step)}
}

impl Progress {
    /// The progress before the first call.
    pub const EMPTY: Self = Self {
${rustValues(layout.step, "        ")}
    };
}
`;
}
