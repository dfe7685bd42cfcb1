/** Unique items in the order of `ahead`. Each insertion or removal takes log n comparisons. */
export interface Sorted<T> {
  readonly items: readonly T[]
  insert(item: T): void
  /** Throws when the item is not there. */
  remove(item: T): void
}

/** `ahead` compares as for `sort`: below zero puts `a` before `b`. It must never return zero for different items. */
export const createSorted = <T extends { readonly id: string }>(ahead: (a: T, b: T) => number): Sorted<T> => {
  const items: T[] = []
  const position = (item: T): number => {
    let low = 0
    let high = items.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (ahead(items[middle] as T, item) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    items,
    insert: (item) => void items.splice(position(item), 0, item),
    remove: (item) => {
      const at = position(item)
      if (items[at]?.id !== item.id) throw new Error(`order ${item.id} is not where it was sorted to`)
      items.splice(at, 1)
    },
  }
}
