/** The answer of a call that threw. */
export const REJECTED = Symbol("rejected");

/** The components that the answers are compared by. */
export const COMPONENTS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

/** Returns the answer of a call, or `REJECTED` if it throws. */
export function attempt(call, first, second) {
  try {
    return call(first, second);
  } catch {
    return REJECTED;
  }
}

/** Keeps the inputs on which no implementation throws. */
export function acceptedByAll(implementations, { first, second }) {
  const indices = [];
  for (let i = 0; i < first.length; i++) {
    if (implementations.every(({ call }) => attempt(call, first[i], second[i]) !== REJECTED)) indices.push(i);
  }
  return { first: indices.map((i) => first[i]), second: indices.map((i) => second[i]) };
}

/** Counts the inputs on which an implementation gives the expected answer. Two rejections agree. */
export function countEqual(call, expected, agree, { first, second }) {
  let equal = 0;
  for (let i = 0; i < first.length; i++) {
    const theirs = attempt(call, first[i], second[i]);
    const ours = attempt(expected, first[i], second[i]);
    if (theirs === REJECTED || ours === REJECTED ? theirs === ours : agree(theirs, ours, first[i], second[i]))
      equal++;
  }
  return equal;
}

/** Serializes the whole answer, or every property of the error. */
function serialized(call, first, second) {
  try {
    return JSON.stringify(call(first, second), (_key, value) => value ?? null);
  } catch ({ name, code, rule, index, message }) {
    return JSON.stringify({ name, code, rule, index, message });
  }
}

/**
 * Throws at the first input on which the two engines differ, errors included. Returns the number of inputs, or
 * `undefined` if there is only one engine.
 */
export function mustBeSame(name, [one, other], { first, second }) {
  if (other === undefined) return undefined;
  for (let i = 0; i < first.length; i++) {
    const left = serialized(one, first[i], second[i]);
    const right = serialized(other, first[i], second[i]);
    if (left !== right) {
      throw new Error(
        `${name}: the engines differ on ${JSON.stringify([first[i], second[i]])}\n${left}\n${right}`,
      );
    }
  }
  return first.length;
}
