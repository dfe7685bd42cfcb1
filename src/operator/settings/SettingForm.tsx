import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operators } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { coins } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { showToast } from '../../core/toastQueue.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import css from '../Operator.module.css'
import { KeyField } from './KeyField.tsx'
import { isSingle, keyOf } from './keys.ts'
import { KnownContext } from './known.ts'
import { AT_ONCE, momentOf } from './moment.ts'
import { SettingLineText } from './SettingLineText.tsx'
import { useEdited } from './useEdited.ts'
import { ValueField } from './ValueField.tsx'
import { WhenField } from './WhenField.tsx'

const { settingKeys, setSetting } = operators.OPERATOR_CALLS

/** A change of one kind: which one, its fields as they count now, from when, and why. */
export const SettingForm = ({ kind, onDone }: { kind: operators.SettingKind; onDone: () => Promise<unknown> }) => {
  const { t } = useTranslation('operator')
  const stream = useStream()
  const held = useSignalValue(coins)
  const [chosen, setChosen] = useState(isSingle(kind) ? '' : undefined)
  const [typed, setTyped] = useState('')
  const [value, setValue] = useEdited(kind, chosen)
  const [when, setWhen] = useState(AT_ONCE)
  const [note, setNote] = useState('')
  const { data, failure, refetch } = useCall(settingKeys, { kind })
  if (data === undefined)
    return failure === undefined ? (
      <SkeletonRows count={3} />
    ) : (
      <ErrorState title={failureText(failure)} onRetry={refetch} />
    )
  const { keys } = data
  const notice = operators.SETTING_NOTICE[kind]
  const key = keyOf(kind, keys, chosen, typed)
  const coming = keys.find((one) => one.key === chosen)?.coming ?? []
  const publish = async (): Promise<void> => {
    const moment = momentOf(when, stream.now.peek(), notice)
    if (key === undefined || typeof moment === 'string') return
    const from = when.how === 'now' ? 0 : moment
    const reply = await request(setSetting, { kind, key, value: JSON.stringify(value), from, note })
    if (reply.kind !== 'ok') showToast(failureText(reply), 'bad')
    else {
      setNote('')
      setChosen(key)
      showToast(t('settings.added'), 'good')
    }
    await Promise.all([refetch(), onDone()])
  }
  const articles = keys.flatMap((one) => (one.key === key ? [] : [{ id: one.key, label: one.title }]))
  return (
    <>
      {isSingle(kind) ? null : (
        <KeyField kind={kind} keys={keys} chosen={chosen} typed={typed} onChoose={setChosen} onType={setTyped} />
      )}
      {coming.length === 0 ? null : (
        <>
          <p className={css['note']}>{t('settings.comes')}</p>
          <ul className={css['lines']}>
            {coming.map((line) => (
              <SettingLineText key={line.id} line={line} />
            ))}
          </ul>
        </>
      )}
      {value === undefined ? null : (
        <KnownContext value={{ coins: held.map(({ code }) => code), articles }}>
          <ValueField key={chosen} name="" value={value} onChange={setValue} />
        </KnownContext>
      )}
      <WhenField value={when} notice={notice} onChange={setWhen} />
      <TextField label={t('note')} value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
      <Button
        disabled={
          note.trim().length < 3 ||
          value === undefined ||
          key === undefined ||
          typeof momentOf(when, stream.now.peek(), notice) === 'string'
        }
        onPress={publish}
      >
        {t('settings.add')}
      </Button>
    </>
  )
}
