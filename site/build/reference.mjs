export async function writeReference() {}
