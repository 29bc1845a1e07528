import { type InjectionKey, inject, provide, type Ref, ref } from "vue";
import type { ComponentName } from "./parts.ts";

type ActiveComponent = Ref<ComponentName | undefined>;

const KEY: InjectionKey<ActiveComponent> = Symbol("the active component");

/** Lets the components below share which component of the string is pointed at. */
export function provideActiveComponent(): void {
  provide(KEY, ref());
}

/** Returns the component of the string that is pointed at, in the picture or in the table. */
export function useActiveComponent(): ActiveComponent {
  return inject(KEY, () => ref(), true);
}
