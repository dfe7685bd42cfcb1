import type { TFunction } from 'i18next'
import { Fragment, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import {
  addressFault,
  type ChannelView,
  certification,
  isPayable,
  isSameName,
  type PayFieldKey,
  tidyField,
  withdrawals,
} from '#protocol'
import { useProof } from '../account/security/useProof.tsx'
import { request } from '../core/request/request.ts'
import { useCall } from '../core/request/useCall.ts'
import { Card } from '../ui/Card.tsx'
import { AreaInput } from '../ui/forms/AreaInput.tsx'
import { SelectInput } from '../ui/forms/ChoiceInput.tsx'
import { checkFields } from '../ui/forms/checkFields.ts'
import { Form } from '../ui/forms/Form.tsx'
import { FormError } from '../ui/forms/FormError.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { TextInput } from '../ui/forms/TextInput.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { Note } from '../ui/Note.tsx'
import { channelChoices } from './channelChoices.tsx'

const schemaOf = (channels: readonly ChannelView[]) =>
  v.pipe(
    v.object({
      channel: v.string(),
      label: v.pipe(
        v.string(),
        v.check((label) => label.trim() !== ''),
      ),
      fields: v.record(v.string(), v.optional(v.string())),
    }),
    checkFields(({ channel: id, fields }) => {
      const channel = channels.find((one) => one.id === id)
      const isWrong = (key: PayFieldKey) => !isPayable(key, tidyField(key, fields[key] ?? ''), channel?.network ?? '')
      return (channel?.asks ?? []).filter(isWrong).map((key) => `fields.${key}`)
    }),
  )

const addressError = (t: TFunction, network: string, typed: string): string => {
  const address = tidyField('address', typed)
  if (address === '') return t('money:account.wrong', { field: t('money:field.address') })
  return addressFault(network, address) === 'network'
    ? t('money:account.otherNetwork', { network })
    : t('money:account.mistyped')
}

/** The name that was certified, where one of the channels asks for a holder; undefined while none is. */
const useCertifiedName = (channels: readonly ChannelView[]): string | undefined => {
  const enabled = channels.some(({ asks }) => asks.includes('holder'))
  const { data } = useCall(certification.primaryCertificationDataEcho, {}, { enabled, quiet: true })
  return data?.state === 'approved' ? data.name : undefined
}

interface AccountFormProps {
  channels: readonly ChannelView[]
  /** The channel that stands there at first; by default the first one. */
  first?: string | undefined
  onSaved: () => unknown
}

/**
 * A new account to be paid out to: looked at as it is typed, saved with a fresh second factor. The holder is the certified user
 * at first; another one is warned of and not refused, since banks write names in ways of their own.
 */
export const AccountForm = ({ channels, first, onSaved }: AccountFormProps) => {
  const { t } = useTranslation('money')
  const { run, sheet } = useProof()
  const certified = useCertifiedName(channels)
  const form = useForm({
    schema: schemaOf(channels),
    values: { channel: (channels.find((one) => one.id === first) ?? channels[0])?.id ?? '', label: '', fields: {} },
    onSubmit: async ({ channel: id, label, fields: typed }) => {
      const asks = channels.find((one) => one.id === id)?.asks ?? []
      const fields = asks.map((key) => ({ key, value: tidyField(key, typed[key] ?? '') }))
      const reply = await run({ act: 'payoutAccount', channel: id, fields }, (code) =>
        request(withdrawals.addPayoutAccount, { channel: id, label, fields, code }),
      )
      if (reply?.kind !== 'ok') return reply
      form.reset({
        channel: id,
        label: '',
        fields: Object.fromEntries(asks.map((key) => [key, key === 'holder' ? (certified ?? '') : ''])),
      })
      return void onSaved()
    },
  })
  const id = form.watch('channel')
  const channel = channels.find((one) => one.id === id)
  const { getValues, setValue } = form
  const asksHolder = channel?.asks.includes('holder') === true
  useEffect(() => {
    if (asksHolder && certified !== undefined && (getValues('fields.holder') ?? '') === '')
      setValue('fields.holder', certified)
  }, [asksHolder, certified, getValues, setValue])
  if (channel === undefined) return null
  const holder = asksHolder ? (form.watch('fields.holder') ?? '').trim() : ''
  const isOther = certified !== undefined && holder.length > 1 && !isSameName(certified, holder)
  return (
    <Card title={t('account.add')}>
      <Form of={form}>
        <SelectInput
          {...form.field('channel')}
          label={t('channel')}
          options={channelChoices(channels, t('everywhere'))}
        />
        <TextInput
          {...form.field('label')}
          label={t('account.name')}
          maxLength={40}
          invalid={t('account.nameMissing')}
        />
        {channel.asks.map((key) =>
          key === 'address' ? (
            <AreaInput
              key={key}
              oneValue
              {...form.field('fields.address')}
              label={t('field.address')}
              invalid={addressError(t, channel.network, form.watch('fields.address') ?? '')}
            />
          ) : (
            <Fragment key={key}>
              <TextInput
                {...form.field(`fields.${key}`)}
                label={t(`field.${key}`)}
                maxLength={100}
                autoComplete="off"
                spellCheck={false}
                invalid={t('account.wrong', { field: t(`field.${key}`) })}
              />
              {key === 'holder' && isOther ? (
                <Note as="output" tone="warn">
                  {t('account.otherHolder', { name: certified })}
                </Note>
              ) : null}
            </Fragment>
          ),
        )}
        <FormError />
        <SubmitButton of={form}>{t('account.save')}</SubmitButton>
      </Form>
      {sheet}
    </Card>
  )
}
