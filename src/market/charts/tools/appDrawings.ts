import { whenForgotten } from '../../../core/state/owner.ts'
import { readStoredJson, writeStored } from '../../../core/state/storage.ts'
import { createKeptDrawings, type KeptDrawings } from './keptDrawings.ts'

const KEY = 'tapeline.drawings'

let store: KeptDrawings | undefined

/** The one store of drawings of this page; other tabs of the browser write to the same place. */
export const appDrawings = (): KeptDrawings => {
  if (store === undefined) {
    const created = createKeptDrawings({
      read: () => readStoredJson(KEY),
      write: (text) => writeStored(KEY, text),
    })
    window.addEventListener('storage', ({ key }) => {
      if (key === KEY || key === null) created.reload()
    })
    whenForgotten(created.reload)
    store = created
  }
  return store
}
