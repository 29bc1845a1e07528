// Engines with nothing but the language: a context of V8, and QuickJS, compiled to WebAssembly.
import { comparedWithNode, runInBareContext } from "../language.mjs";
import { manifest, tool } from "../place.mjs";

export const group = "Language only";

const NAME = "all functions with the strings of the vectors, compared with Node";

/** Returns a case for a build of QuickJS. */
function quickjs(where, variant) {
  return {
    where,
    name: NAME,
    async run(place) {
      const { newQuickJSWASMModuleFromVariant } = await tool("quickjs-emscripten-core");
      const { default: build } = await tool(variant);
      const engine = await newQuickJSWASMModuleFromVariant(build);
      return { version: manifest(variant).version, ...(await comparedWithNode(place, runIn(engine))) };
    },
  };
}

/** Returns a function that runs the program in a new engine. */
function runIn(quickjs) {
  return (program, json) => {
    const runtime = quickjs.newRuntime();
    const engine = runtime.newContext();
    const evaluate = (text) => engine.unwrapResult(engine.evalCode(text));
    evaluate(program).dispose();
    const result = evaluate(`askEach(${JSON.stringify(json)})`);
    const answers = engine.getString(result);
    result.dispose();
    engine.dispose();
    runtime.dispose();
    return answers;
  };
}

export const cases = [
  {
    where: "V8, `vm`",
    name: NAME,
    async run(place) {
      return { version: process.versions.v8, ...(await comparedWithNode(place, runInBareContext)) };
    },
  },
  quickjs("QuickJS", "@jitl/quickjs-wasmfile-release-sync"),
  quickjs("QuickJS-NG", "@jitl/quickjs-ng-wasmfile-release-sync"),
];
