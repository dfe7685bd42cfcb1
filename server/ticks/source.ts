import type { RecordFiles } from './files.ts'

const FILE = 'source.json'

/** Stores which source the record is taken from from now on; returns whether it was the same one before. */
export const takeOver = async (files: RecordFiles, source: string): Promise<boolean> => {
  const text = JSON.stringify({ source })
  const known = await files.read(FILE)
  if (known?.toString() === text) return true
  await files.replace(FILE, Buffer.from(text))
  return false
}
