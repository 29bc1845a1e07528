export {
  type CoreModule,
  type CoreResponse,
  type CoreSource,
  type InitOptions,
  init,
  initSync,
} from "./engine/init.ts";
