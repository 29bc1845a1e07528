// The packages that read and write columns. A user installs them beside pchar.

/** Loads a package, or says how to install it. `load` imports it, and `needs` says what it is for. */
export async function peer<Module>(
  name: string,
  needs: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isMissing = code === "ERR_MODULE_NOT_FOUND" && message.includes(`'${name}'`);
    if (!isMissing) throw new Error(`${name} cannot be loaded: ${message}`);
    throw new Error(
      `${needs} need the package ${name}: install it beside pchar, with npm install ${name}, or npm install -g ${name} if pchar is global`,
    );
  }
}
