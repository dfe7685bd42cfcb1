import { type ReadonlySignal, signal } from '@preact/signals-core'

/** A value that a component holds for those who watch it, without rendering: `const [aim] = useState(held<number>)`. */
export interface Held<T> {
  readonly now: ReadonlySignal<T | undefined>
  readonly set: (value: T | undefined) => void
}

export const held = <T>(): Held<T> => {
  const now = signal<T | undefined>(undefined)
  return {
    now,
    set: (value) => {
      now.value = value
    },
  }
}
