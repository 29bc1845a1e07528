// Runs this Node again with files as its standard streams: `node on-windows.cjs FOLDER ARGUMENT...`. Wine breaks the pipes of Node,
// and a file that Linux has opened lacks the name that `fstat` asks Wine for.
const { spawnSync } = require("node:child_process");
const { openSync } = require("node:fs");
const [folder, ...argv] = process.argv.slice(2);
const stdio = [openSync(`${folder}/in`, "r"), openSync(`${folder}/out`, "w"), openSync(`${folder}/err`, "w")];
process.exitCode = spawnSync(process.execPath, argv, { stdio }).status ?? 1;
