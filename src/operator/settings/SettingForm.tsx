import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { coinVarieties, operators } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { type Failure, failureText } from '../../core/request/message.ts'
import { invalidateCall } from '../../core/request/queries.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { instruments } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { showToast } from '../../core/toastQueue.ts'
import { SettingChanges } from '../../proofs/SettingChanges.tsx'
import { useSettingWords } from '../../proofs/settingWords.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Lines } from '../Lines.tsx'
import { isNote, useWhyNot } from '../useWhyNot.ts'
import { type Fault, FaultContext, faultOf } from './fault.ts'
import { KeyField } from './KeyField.tsx'
import { isSingle, keyOf } from './keys.ts'
import { KnownContext } from './known.ts'
import { AT_ONCE, HOWS, momentOf, zoneName } from './moment.ts'
import { SettingLineText } from './SettingLineText.tsx'
import { useEdited } from './useEdited.ts'
import { ValueField } from './ValueField.tsx'
import { WhenField } from './WhenField.tsx'

const { settingKeys, setSetting, listReviews } = operators.OPERATOR_CALLS

const schema = v.object({
  chosen: v.optional(v.string()),
  typed: v.string(),
  when: v.object({ how: v.picklist(HOWS), hours: v.string(), date: v.string() }),
  note: v.string(),
})

/** The sentence that says what is wrong with a setting, by the words of its field. */
const useFaultWords = () => {
  const { t, i18n } = useTranslation(['operator', 'configuration', 'money'])
  const { field } = useSettingWords()
  const ofField = (name: string): string => t('money:account.wrong', { field: field(name) })
  return {
    fault: ({ path, rule }: Fault): string =>
      i18n.exists(`operator:fault.${rule}`)
        ? t(`operator:fault.${rule}`)
        : ofField(path.findLast((name) => !/^\d*$/.test(name)) ?? ''),
    // The venue knows fields by their names alone.
    refusal: (reply: Failure): string =>
      reply.kind === 'refused' && reply.error === 'invalidField' && reply.field !== undefined
        ? ofField(reply.field)
        : failureText(reply),
  }
}

/** The coin that all others are exchanged for. */
const VALUE_COIN = 'USDT'

/** Codes of the coins that are held here and have a pair: those whose exchange has a spread. */
const useExchanged = (): readonly string[] => {
  const { data } = useCall(coinVarieties.getCoins, {})
  const listed = new Set(useSignalValue(instruments).map(({ instId }) => instId))
  return (data?.coins ?? []).map(({ code }) => code).filter((code) => listed.has(`${code}-${VALUE_COIN}`))
}

interface SettingFormProps {
  kind: operators.SettingKind
  /** Which one is chosen at first; '' for none. */
  first?: string
  onDone: () => Promise<unknown>
}

/** A change of one kind: which one, its fields as they count now, from when, and why. */
export const SettingForm = ({ kind, first = '', onDone }: SettingFormProps) => {
  const { t } = useTranslation(['operator', 'configuration'])
  const stream = useStream()
  const exchanged = useExchanged()
  const whyNot = useWhyNot()
  const words = useFaultWords()
  const { keyName } = useSettingWords()
  const [fault, setFault] = useState<Fault>()
  const [asks, setAsks] = useState(false)
  const form = useForm({
    schema,
    values: { ...(isSingle(kind) || first !== '' ? { chosen: first } : {}), typed: '', when: AT_ONCE, note: '' },
    onSubmit: () => {
      const found = value === undefined ? undefined : faultOf(kind, value)
      setFault(found)
      if (found === undefined) setAsks(true)
      else form.setError('root', { type: 'schema', message: words.fault(found) })
    },
  })
  const { chosen, typed, when, note } = form.watch()
  const { value, before, setValue } = useEdited(kind, chosen)
  const { data, failure, refetch } = useCall(settingKeys, { kind })
  if (data === undefined)
    return failure === undefined ? (
      <SkeletonRows count={3} />
    ) : (
      <ErrorState title={failureText(failure)} onRetry={refetch} />
    )
  const { keys } = data
  const notice = operators.SETTING_NOTICE[kind]
  const takesTwo = operators.SETTING_REVIEWED[kind]
  const key = keyOf(kind, keys, chosen, typed)
  const coming = keys.find((one) => one.key === chosen)?.coming ?? []
  const moment = momentOf(when, stream.now.peek(), notice)
  const publish = async (): Promise<void> => {
    setAsks(false)
    if (key === undefined || typeof moment === 'string') return
    const from = when.how === 'now' ? 0 : moment
    const reply = await request(setSetting, { kind, key, value: JSON.stringify(value), from, note })
    if (reply.kind !== 'ok') {
      form.setError('root', { type: 'server', message: words.refusal(reply) })
      return
    }
    form.setValue('note', '')
    form.setValue('chosen', key)
    showToast(t(reply.data.outcome === 'done' ? 'settings.added' : 'review.asked'), 'good')
    await Promise.all([refetch(), onDone(), invalidateCall(listReviews)])
  }
  const articles = keys.flatMap((one) => (one.key === key ? [] : [{ id: one.key, label: one.title }]))
  const at = { at: fault?.path.join('.') ?? '', text: fault === undefined ? '' : words.fault(fault) }
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
        <KnownContext value={{ coins: exchanged, articles }}>
          <FaultContext value={at}>
            <ValueField
              key={chosen}
              name=""
              path=""
              value={value}
              onChange={(next) => {
                setValue(next)
                setFault(undefined)
                form.clearErrors('root')
              }}
            />
          </FaultContext>
        </KnownContext>
      )}
      <WhenField value={when} notice={notice} />
      <TextInput {...form.field('note')} label={t('note')} maxLength={500} />
      {takesTwo ? <Note>{t('review.takesTwo')}</Note> : null}
      <FormError />
      <SubmitButton
        of={form}
        size="normal"
        disabled={!isNote(note) || value === undefined || key === undefined || typeof moment === 'string'}
        why={whyNot(note)}
      >
        {t(takesTwo ? 'settings.propose' : 'settings.add')}
      </SubmitButton>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={[t(`configuration:kind.${kind}`), keyName(kind, key ?? '')].filter((text) => text !== '').join(' · ')}
        action={t(takesTwo ? 'settings.propose' : 'settings.add')}
        onAction={publish}
      >
        <SettingChanges changes={operators.changesOf(before, value)} />
        <Note>
          {when.how === 'now'
            ? t(notice > 0 ? 'settings.how.soonest' : 'settings.how.now')
            : typeof moment === 'number'
              ? t('settings.counts', { date: formatDateTime(moment), zone: zoneName() })
              : ''}
        </Note>
        {takesTwo ? <Note>{t('review.takesTwo')}</Note> : null}
      </Dialog>
    </Form>
  )
}
