/** Counts writes of text into the DOM, wherever they happen, until `stop`. */
export const watchTextWrites = (root: Node): { readonly take: () => number; readonly stop: () => void } => {
  let count = 0
  const note = (records: readonly MutationRecord[]): void => {
    count += records.length
  }
  const observer = new MutationObserver(note)
  observer.observe(root, { characterData: true, childList: true, subtree: true })
  return {
    take: () => {
      note(observer.takeRecords())
      const taken = count
      count = 0
      return taken
    },
    stop: () => observer.disconnect(),
  }
}
