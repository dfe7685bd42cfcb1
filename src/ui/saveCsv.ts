import { saveFile } from './saveFile.ts'

/** Saves rows as CSV; the day follows the name of the file. */
export const saveCsv = (name: string, text: string): void =>
  saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv;charset=utf-8', text)
