/** What can name a record in an address. */
export const isRecordId = (text: string): boolean => /^\d{1,20}$/.test(text)
