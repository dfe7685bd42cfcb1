/** The beginning of a text, cut between characters and not within one. */
const start = (text: string, letters: number): string => Array.from(text).slice(0, letters).join('')

/**
 * The name of an account as its referrer reads it: `ad***` of an e-mail address, `***678` of a mobile number. Less than
 * owners read of their own: the domain of an address can be a person's name. '' stays ''.
 */
export const maskedInvitee = (name: string): string => {
  if (name === '') return ''
  if (name.startsWith('+')) return `***${name.slice(-3)}`
  const local = name.split('@')[0] ?? ''
  return `${start(local, Math.min(2, Array.from(local).length - 1))}***`
}
