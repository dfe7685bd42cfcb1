import { useEffect, useState } from 'react'
import { operators } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { showToast } from '../../core/toastQueue.ts'
import { NEW } from './keys.ts'
import { type Value, valueOf } from './value.ts'

/**
 * The value that is being changed: what counts now of the chosen key until something is typed, of a new one the template
 * of its kind. Undefined while nothing is chosen or known.
 */
export const useEdited = (
  kind: operators.SettingKind,
  chosen: string | undefined,
): readonly [Value | undefined, (value: Value | undefined) => void] => {
  const [edited, setEdited] = useState<{ readonly of: string | undefined; readonly value: Value | undefined }>()
  useEffect(() => {
    if (chosen === undefined || chosen === NEW) return undefined
    // An answer that comes when something else has been chosen is none.
    let isGone = false
    const look = async (): Promise<void> => {
      const reply = await request(operators.OPERATOR_CALLS.settingNow, { kind, key: chosen })
      if (isGone) return
      if (reply.kind === 'ok') setEdited({ of: chosen, value: valueOf(kind, reply.data.value) })
      else showToast(failureText(reply), 'bad')
    }
    void look()
    return () => {
      isGone = true
    }
  }, [kind, chosen])
  const first = chosen === NEW ? valueOf(kind, '') : undefined
  return [edited?.of === chosen ? edited?.value : first, (value) => setEdited({ of: chosen, value })]
}
