import { removeFolder } from './folders.ts'

/** A child process that runs a venue closes it, removes its folder and ends when its parent goes or tells it to. */
export const stopsWithParent = (venue: { readonly close: () => Promise<void> }, dataDir: string): void => {
  const stop = async (): Promise<void> => {
    await venue.close()
    removeFolder(dataDir)
    process.exit(0)
  }
  process.once('disconnect', () => void stop())
  process.once('SIGTERM', () => void stop())
}
