// Collects the mail addresses and telephone numbers that the links of a page lead to.
// Run it: node contacts.ts 'mailto:a@example.com?subject=Hi' 'tel:+1-201-555-0123'

import { mailto, SchemeSyntaxError, schemeOf, tel } from "pchar/schemes";

export interface Contacts {
  mail: string[];
  phone: string[];
  /** Links of these schemes that break the rules of their RFC. */
  problems: string[];
}

export function contactsOf(links: readonly string[]): Contacts {
  const [mail, phone] = [new Set<string>(), new Set<string>()];
  const problems: string[] = [];
  for (const link of links) {
    try {
      const scheme = schemeOf(link, [mailto, tel]);
      // The fields are decoded: a%26b@example.com is the address a&b@example.com.
      if (scheme === mailto) for (const address of mailto.parse(link).to) mail.add(address);
      if (scheme === tel) phone.add(tel.parse(link).digits);
    } catch (error) {
      if (!(error instanceof SchemeSyntaxError)) throw error;
      problems.push(error.message);
    }
  }
  return { mail: [...mail], phone: [...phone], problems };
}

if (import.meta.filename === process.argv[1]) console.log(contactsOf(process.argv.slice(2)));
