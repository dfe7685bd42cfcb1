import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { operators } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { coins } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { showToast } from '../../core/toastQueue.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Lines } from '../Lines.tsx'
import { KeyField } from './KeyField.tsx'
import { isSingle, keyOf } from './keys.ts'
import { KnownContext } from './known.ts'
import { AT_ONCE, HOWS, momentOf } from './moment.ts'
import { SettingLineText } from './SettingLineText.tsx'
import { useEdited } from './useEdited.ts'
import { ValueField } from './ValueField.tsx'
import { WhenField } from './WhenField.tsx'

const { settingKeys, setSetting } = operators.OPERATOR_CALLS

const schema = v.object({
  chosen: v.optional(v.string()),
  typed: v.string(),
  when: v.object({ how: v.picklist(HOWS), hours: v.string(), date: v.string() }),
  note: v.string(),
})

/** A change of one kind: which one, its fields as they count now, from when, and why. */
export const SettingForm = ({ kind, onDone }: { kind: operators.SettingKind; onDone: () => Promise<unknown> }) => {
  const { t } = useTranslation('operator')
  const stream = useStream()
  const held = useSignalValue(coins)
  const form = useForm({
    schema,
    values: { ...(isSingle(kind) ? { chosen: '' } : {}), typed: '', when: AT_ONCE, note: '' },
    onSubmit: () => publish(),
  })
  const { chosen, typed, when, note } = form.watch()
  const [value, setValue] = useEdited(kind, chosen)
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
      form.setValue('note', '')
      form.setValue('chosen', key)
      showToast(t('settings.added'), 'good')
    }
    await Promise.all([refetch(), onDone()])
  }
  const articles = keys.flatMap((one) => (one.key === key ? [] : [{ id: one.key, label: one.title }]))
  return (
    <Form of={form} gap="close">
      {isSingle(kind) ? null : <KeyField kind={kind} keys={keys} chosen={chosen} typed={typed} />}
      {coming.length === 0 ? null : (
        <>
          <Note>{t('settings.comes')}</Note>
          <Lines>
            {coming.map((line) => (
              <SettingLineText key={line.id} line={line} />
            ))}
          </Lines>
        </>
      )}
      {value === undefined ? null : (
        <KnownContext value={{ coins: held.map(({ code }) => code), articles }}>
          <ValueField key={chosen} name="" value={value} onChange={setValue} />
        </KnownContext>
      )}
      <WhenField value={when} notice={notice} />
      <TextInput {...form.field('note')} label={t('note')} maxLength={500} />
      <SubmitButton
        of={form}
        size="normal"
        disabled={
          note.trim().length < 3 ||
          value === undefined ||
          key === undefined ||
          typeof momentOf(when, stream.now.peek(), notice) === 'string'
        }
      >
        {t('settings.add')}
      </SubmitButton>
    </Form>
  )
}
