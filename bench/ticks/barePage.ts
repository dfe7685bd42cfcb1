import { benchIds, ROWS } from './instruments.ts'
import { feedAddress, plainRows } from './plainRows.ts'

// The second reference: what is left for the main thread when a worker owns the socket and conflates, and nothing else.
const rows = plainRows()
const worker = new Worker(new URL('./bareWorker.ts', import.meta.url), { type: 'module' })
worker.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => {
  for (let at = 0; at + 3 < data.length; at += 4) {
    const row = rows.get(data[at] ?? '')
    if (row === undefined) continue
    row.last.data = data[at + 1] ?? ''
    row.change.data = data[at + 2] ?? ''
    row.volume.data = data[at + 3] ?? ''
  }
})
worker.postMessage({ address: feedAddress(), seen: benchIds().slice(0, ROWS) }, [])
