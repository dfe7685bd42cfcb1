/** Whether the page is visible; a subscriber is called at once, and on each change. */
export interface Visibility {
  readonly subscribe: (tell: (on: boolean) => void) => () => void
}

export const createVisibility = (): Visibility & { readonly set: (on: boolean) => void } => {
  let visible = true
  const listeners = new Set<(on: boolean) => void>()
  return {
    set: (on) => {
      visible = on
      for (const tell of listeners) tell(on)
    },
    subscribe: (tell) => {
      // A function of its own, so that each leaves alone.
      const listener = (on: boolean): void => tell(on)
      listeners.add(listener)
      listener(visible)
      return () => listeners.delete(listener)
    },
  }
}
