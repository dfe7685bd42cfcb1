import { unzipSync } from 'fflate'

export interface ZipFile {
  readonly name: string
  readonly text: string
}

/** The text files of a ZIP archive that fits in memory. Throws an error with a plain sentence for anything else. */
export const readZip = (archive: Buffer): ZipFile[] => {
  try {
    const text = new TextDecoder()
    return Object.entries(unzipSync(archive)).map(([name, data]) => ({ name, text: text.decode(data) }))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`not a ZIP archive that can be read: ${reason}`, { cause: error })
  }
}
