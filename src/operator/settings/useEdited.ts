import { useEffect, useState } from 'react'
import { operators } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { showToast } from '../../core/toastQueue.ts'
import { NEW } from './keys.ts'
import { type Value, valueOf } from './value.ts'

interface Edited {
  /** Undefined while nothing is chosen or known. */
  readonly value: Value | undefined
  /** What counts now; undefined of a new one. */
  readonly before: Value | undefined
  readonly setValue: (value: Value | undefined) => void
}

/** The value that is being changed: what counts now of the chosen key until something is typed, of a new one the template of its kind. */
export const useEdited = (kind: operators.SettingKind, chosen: string | undefined): Edited => {
  const [edited, setEdited] = useState<{
    readonly of: string | undefined
    readonly value: Value | undefined
    readonly before?: Value | undefined
  }>()
  useEffect(() => {
    if (chosen === undefined || chosen === NEW) return undefined
    // An answer that comes when something else has been chosen is none.
    let isGone = false
    const look = async (): Promise<void> => {
      const reply = await request(operators.OPERATOR_CALLS.settingNow, { kind, key: chosen })
      if (isGone) return
      if (reply.kind === 'ok') {
        const { value } = reply.data
        setEdited({
          of: chosen,
          value: valueOf(kind, value),
          before: value === '' ? undefined : valueOf(kind, value),
        })
      } else showToast(failureText(reply), 'bad')
    }
    void look()
    return () => {
      isGone = true
    }
  }, [kind, chosen])
  const first = chosen === NEW ? valueOf(kind, '') : undefined
  const isOfChosen = edited?.of === chosen
  const before = isOfChosen ? edited?.before : undefined
  return {
    value: isOfChosen ? edited?.value : first,
    before,
    setValue: (value) => setEdited({ of: chosen, value, before }),
  }
}
