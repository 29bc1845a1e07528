// Generates the rules of the grammar, by number and as ABNF.

import { constant, pascal } from "./names.mjs";

/** Returns the files of both languages, by path. `lines` has each rule of the grammar file in one line. */
export function ruleFiles(lines, mark) {
  const names = [...lines.keys()];
  return {
    "ts/generated/rules.ts": `${mark}
/** The rules of RFC 3986, appendix A, and of RFC 3987, 2.2, and the core rules that they use. */
export type Rule =
${names.map((name) => `  | "${name}"`).join("\n")};

/** The rules by number. */
export const RULES: readonly Rule[] = [
${names.map((name) => `  "${name}",`).join("\n")}
];

${names.map((name, number) => `export const ${constant(name)} = ${number};`).join("\n")}
`,
    "ts/generated/abnf.ts": `${mark}
import type { Rule } from "./rules.ts";

/** The rules of the grammar file, each in one line. */
export const ABNF: Readonly<Record<Rule, string>> = {
${names.map((name) => `  "${name}": ${JSON.stringify(lines.get(name))},`).join("\n")}
};
`,
    "crate/src/generated/rules.rs": `${mark}
use core::fmt;

/// A rule of RFC 3986, appendix A, or of RFC 3987, 2.2, or a core rule that they use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum Rule {
${names.map((name) => `    /// \`${name}\`\n    ${pascal(name)},`).join("\n")}
}

impl Rule {
    /// All rules, in the order of the grammar file.
    pub const ALL: [Self; ${names.length}] = [
${names.map((name) => `        Self::${pascal(name)},`).join("\n")}
    ];

    /// Returns the name of the rule in the ABNF.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
${names.map((name) => `            Self::${pascal(name)} => "${name}",`).join("\n")}
        }
    }
}

/// Writes the [name](Rule::name).
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
`,
  };
}
