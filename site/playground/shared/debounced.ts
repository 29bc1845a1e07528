/** Returns a function that calls another one when it has not been called for some milliseconds. */
export function debounced(milliseconds: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  };
}
