import { createSignatureCheck, type SignedReport, verifySigned } from '#protocol'

/** The page gets a turn at least this often, ms. */
const TURN = 12

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener(
      'message',
      () => {
        port1.close()
        resolve()
      },
      { once: true },
    )
    port1.start()
    port2.postMessage(undefined)
  })

const pieces = async function* (file: Blob): AsyncGenerator<Uint8Array, void> {
  const reader = file.stream().getReader()
  for (;;) {
    // Piece after piece: a file may be larger than what a phone can hold.
    // oxlint-disable-next-line no-await-in-loop
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Checks a file on this device, in slices; `progress` from 0 to 1. Rejects when the file cannot be read. */
export const checkSigned = async (
  file: Blob,
  keys: readonly string[] | undefined,
  progress: (share: number) => void,
): Promise<SignedReport> => {
  let last = performance.now()
  return verifySigned(pieces(file), {
    check: createSignatureCheck(),
    keys,
    pause: async (bytes) => {
      if (performance.now() - last < TURN) return
      progress(bytes / file.size)
      await turn()
      last = performance.now()
    },
  })
}
