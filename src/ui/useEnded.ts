import { useState } from 'react'

/**
 * What was waited for has ended while it was looked at: true from then until that is read. Nothing of an end that stood
 * there from the beginning. `waits`: undefined while that is not known.
 */
export const useEnded = (waits: boolean | undefined): readonly [ended: boolean, read: () => void] => {
  const [seen, setSeen] = useState({ waits, ended: false })
  if (seen.waits !== waits) setSeen({ waits, ended: seen.waits === true && waits === false })
  return [seen.ended, () => setSeen({ waits, ended: false })]
}
