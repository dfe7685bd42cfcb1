import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChannelView, isPayable, type PayFieldKey, tidyField, withdrawals } from '#protocol'
import { useProof } from '../account/security/useProof.tsx'
import { useSignalValue } from '../core/live/useSignalValue.ts'
import { failureText } from '../core/request/message.ts'
import { request } from '../core/request/request.ts'
import { language } from '../core/state/state.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { channelOptions } from './channels.ts'
import css from './Funding.module.css'

/** A new account to be paid out to: looked at as it is typed, saved with a fresh second factor. */
export const AccountForm = ({ channels, onSaved }: { channels: readonly ChannelView[]; onSaved: () => unknown }) => {
  const { t } = useTranslation('money')
  const lang = useSignalValue(language)
  const [id, setId] = useState(channels[0]?.id ?? '')
  const [label, setLabel] = useState('')
  const [values, setValues] = useState<Readonly<Partial<Record<PayFieldKey, string>>>>({})
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { run, sheet } = useProof()
  const channel = channels.find((one) => one.id === id)
  if (channel === undefined) return null
  const wrong = (key: PayFieldKey): boolean => !isPayable(key, tidyField(key, values[key] ?? ''), channel.network)
  const save = async (): Promise<void> => {
    setTried(true)
    setProblem(undefined)
    if (label.trim() === '' || channel.asks.some(wrong)) return
    const fields = channel.asks.map((key) => ({ key, value: tidyField(key, values[key] ?? '') }))
    const reply = await run((code) => request(withdrawals.addPayoutAccount, { channel: id, label, fields, code }))
    if (reply === undefined) return
    if (reply.kind !== 'ok') return setProblem(failureText(reply))
    setLabel('')
    setValues({})
    setTried(false)
    await onSaved()
  }
  return (
    <Card title={t('account.add')}>
      <div className={css['stack']}>
        <SelectField
          label={t('channel')}
          value={id}
          options={channelOptions(channels, lang, t('everywhere'))}
          onChange={setId}
        />
        <TextField
          label={t('account.name')}
          value={label}
          maxLength={40}
          onChange={(event) => setLabel(event.target.value)}
          error={tried && label.trim() === '' ? t('account.nameMissing') : undefined}
        />
        {channel.asks.map((key) => (
          <TextField
            key={key}
            label={t(`field.${key}`)}
            value={values[key] ?? ''}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setValues({ ...values, [key]: event.target.value })}
            error={tried && wrong(key) ? t('account.wrong', { field: t(`field.${key}`) }) : undefined}
          />
        ))}
        {problem === undefined ? null : (
          <p className={css['why']} role="alert">
            {problem}
          </p>
        )}
        <Button size="large" wide onPress={save}>
          {t('account.save')}
        </Button>
        {sheet}
      </div>
    </Card>
  )
}
