export async function writeErrorPages() {}
