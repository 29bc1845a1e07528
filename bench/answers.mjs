/** What stands for the answer of a call that threw. */
export const REFUSED = Symbol("refused");

/** Calls, and answers `REFUSED` where the call throws. */
export function attempt(call, first, second) {
  try {
    return call(first, second);
  } catch {
    return REFUSED;
  }
}

/** Keeps the places at which every contestant gives an answer. */
export function acceptedByAll(contestants, { first, second }) {
  const places = [];
  for (let i = 0; i < first.length; i++) {
    if (contestants.every(({ call }) => attempt(call, first[i], second[i]) !== REFUSED)) places.push(i);
  }
  return { first: places.map((i) => first[i]), second: places.map((i) => second[i]) };
}

/** Counts the texts on which a contestant's answer agrees; a refusal agrees with a refusal. */
export function countEqual(call, expected, agree, { first, second }) {
  let equal = 0;
  for (let i = 0; i < first.length; i++) {
    const theirs = attempt(call, first[i], second[i]);
    const ours = attempt(expected, first[i], second[i]);
    if (theirs === REFUSED || ours === REFUSED ? theirs === ours : agree(theirs, ours)) equal++;
  }
  return equal;
}

/** The answer as text with nothing left out; of a refusal, all that its error says. */
function wholeAnswer(call, first, second) {
  try {
    return JSON.stringify(call(first, second), (_key, value) => value ?? null);
  } catch ({ name, code, rule, index, message }) {
    return JSON.stringify({ name, code, rule, index, message });
  }
}

/** Throws at the first text on which the two backends differ in anything, errors included; returns on how many not. */
export function mustBeSame(name, [one, other], { first, second }) {
  if (other === undefined) return undefined;
  for (let i = 0; i < first.length; i++) {
    const left = wholeAnswer(one, first[i], second[i]);
    const right = wholeAnswer(other, first[i], second[i]);
    if (left !== right) {
      throw new Error(
        `${name}: the backends differ on ${JSON.stringify([first[i], second[i]])}\n${left}\n${right}`,
      );
    }
  }
  return first.length;
}
