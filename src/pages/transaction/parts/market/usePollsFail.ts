import { useEffect, useState } from 'react'
import { useStream } from '../../../../app/streamContext.ts'

/** True while the data core's own calls find no network, though prices may go on. */
export const usePollsFail = (): boolean => {
  const stream = useStream()
  const [failing, setFailing] = useState(false)
  useEffect(
    () =>
      stream.onEvent((event) => {
        if (event.type === 'network') setFailing(!event.ok)
      }),
    [stream],
  )
  return failing
}
