import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { C2C_NOTE_LIMIT, type C2cAdView, type C2cIndex, merchant, type OutputOf, sctFunds } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { showToast } from '../../core/toastQueue.ts'
import { MoveNote } from '../../funding/MoveNote.tsx'
import { useMove } from '../../funding/useMove.ts'
import { useRefusedField } from '../../funding/useRefusedField.ts'
import { Card } from '../../ui/Card.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { percentText } from '../../ui/format/rate.ts'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { AreaInput } from '../../ui/forms/AreaInput.tsx'
import { checkSentences } from '../../ui/forms/checkFields.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Note } from '../../ui/Note.tsx'
import type { C2cPair, Varieties } from '../market/chosenPair.ts'
import { indexOf } from '../market/varieties.ts'
import { PAY_METHODS, payMethodName } from '../payMethodNames.tsx'
import { AdPairFields } from './AdPairFields.tsx'
import { AdPriceFields } from './AdPriceFields.tsx'
import { AdSheet, type AskedAd } from './AdSheet.tsx'
import { AdTimeFields } from './AdTimeFields.tsx'
import {
  type AdFields,
  type AdProblem,
  adProblems,
  adSchema,
  amountOf,
  fieldsOf,
  inSpans,
  MAX_MARGIN,
  newFields,
  termsOf,
} from './adFields.ts'
import { adPath } from './paths.ts'
import { useAdWays } from './useAdWays.ts'
import { WaysInput } from './WaysInput.tsx'

/** Where the form shows what the venue names by another word. */
const FIELDS: Readonly<Record<string, (fields: AdFields) => string>> = {
  pricing: ({ kind }) => (kind === 'fixed' ? 'price' : 'ceiling'),
  hours: () => 'to',
}

export type C2cTermsInForce = OutputOf<typeof merchant.terms>

interface AdFormProps {
  varieties: Varieties
  /** The terms of C2C trading in force. */
  terms: C2cTermsInForce
  /** A new ad begins with this pair. */
  pair: C2cPair
  /** Whose terms change; without it one is posted. */
  ad?: C2cAdView
  onSaved?: () => unknown
}

/** The terms of an ad, checked as they will be, and shown as a whole before they are sent. */
export const AdForm = ({ varieties, terms, pair, ad, onSaved }: AdFormProps) => {
  const { t } = useTranslation(['c2cAds', 'c2cMarket', 'c2cOrders', 'c2c'])
  const navigation = useNavigation()
  const isNew = ad === undefined
  const [asked, setAsked] = useState<AskedAd>()
  const post = useMove(merchant.createAd, 'c2c-ad-new', ({ id }) => {
    showToast(t('c2cAds:done.posted'), 'good')
    navigation.replace(adPath(id))
  })
  const change = useMove(merchant.changeAd, `c2c-ad-change-${ad?.id ?? ''}`, ({ id }) => {
    showToast(t('c2cAds:done.saved'), 'good')
    void onSaved?.()
    navigation.back(adPath(id))
  })
  const move = isNew ? post : change
  const [chosen, setChosen] = useState({
    side: ad?.side ?? 'sell',
    coin: ad?.coin ?? pair.coin,
    currency: ad?.currency ?? pair.currency,
  })
  const { side, coin, currency } = chosen
  const takesCoins = isNew && side === 'sell'
  const funds = useCall(sctFunds.getByCode, { coin }, { enabled: takesCoins })
  const available = takesCoins ? funds.data?.fund.available : undefined
  const decimals = ad?.decimals ?? varieties.currencies.find((one) => one.currency === currency)?.decimals ?? 2
  const index: C2cIndex | undefined = indexOf(varieties, chosen)
  const ways = useAdWays(side, currency)

  const schema = useMemo(() => {
    const sentence = (problem: AdProblem): string =>
      problem === 'unread'
        ? ''
        : problem === 'decimals' || problem === 'balance'
          ? t(`c2cOrders:take.problem.${problem}`, { coin })
          : t(`c2cAds:wrong.${problem}`, { most: problem === 'margin' ? percentText(MAX_MARGIN) : C2C_NOTE_LIMIT })
    return v.pipe(
      adSchema,
      checkSentences((fields: AdFields) =>
        Object.entries(adProblems(fields, { decimals, available, isNew })).flatMap(([name, problem]) =>
          problem === undefined ? [] : [[name, sentence(problem)] as const],
        ),
      ),
    )
  }, [t, coin, decimals, available, isNew])
  const form = useForm<AdFields, AdFields>({
    schema,
    values: inSpans(ad === undefined ? newFields(pair) : fieldsOf(ad), terms),
    onSubmit: (fields) => {
      const typed = termsOf(fields)
      const amount = ad?.free ?? amountOf(fields)
      if (typed === undefined || amount === undefined) return
      const named = side === 'sell' ? typed.payees : typed.methods
      move.dismiss()
      setAsked({
        ...chosen,
        decimals,
        terms: typed,
        amount,
        isNew,
        ways: (ways ?? []).filter(({ id }) => named.includes(id)).map((way) => payMethodName(t, way)),
      })
    },
  })
  const { refuseField, getValues } = form
  const refuse = useCallback(
    (reply: Parameters<typeof refuseField>[0]): boolean => {
      if (reply.kind !== 'refused') return false
      const [field = ''] = (reply.field ?? '').split('.')
      const isShown = refuseField({ ...reply, field: FIELDS[field]?.(getValues()) ?? field })
      if (isShown) setAsked(undefined)
      return isShown
    },
    [refuseField, getValues],
  )
  useRefusedField({ refuseField: refuse }, move)
  const choose = (part: Partial<typeof chosen>): void => {
    setChosen((now) => ({ ...now, ...part }))
    form.setValue('payees', [])
    form.setValue('methods', [])
  }
  const confirm = (): void => {
    if (asked === undefined) return
    const { terms: typed, amount } = asked
    if (ad === undefined) post.send({ ...chosen, amount, ...typed })
    else change.send({ id: ad.id, version: ad.version, ...typed })
  }
  return (
    <>
      <Card>
        <Form of={form}>
          {isNew ? <AdPairFields form={form} varieties={varieties} onChosen={choose} /> : null}
          <AdPriceFields form={form} index={index} />
          {isNew ? (
            <AmountInput
              {...form.field('amount')}
              label={t(`c2cAds:form.amount.${side}`)}
              unit={coin}
              hint={
                available === undefined ? undefined : t('c2cOrders:take.yours', { amount: coinText(available, coin) })
              }
            />
          ) : null}
          <AmountInput {...form.field('min')} label={t('c2cAds:form.min')} unit={currency} />
          <AmountInput {...form.field('max')} label={t('c2cAds:form.max')} unit={currency} />
          {ways?.length === 0 ? (
            <Note tone="warn">{t('c2cMarket:quick.noWay', { currency })}</Note>
          ) : (
            <WaysInput
              key={side}
              name={side === 'sell' ? 'payees' : 'methods'}
              label={t(`c2cOrders:take.payee.${side}`)}
              ways={ways ?? []}
            />
          )}
          {side === 'sell' ? <Note small>{t('c2cAds:waysHint')}</Note> : null}
          <AdTimeFields form={form} spans={terms} />
          <AreaInput {...form.field('note')} label={t('c2cAds:form.note')} />
          {/* Of a request that an earlier visit left, too. */}
          {asked === undefined ? <MoveNote now={move.now} /> : null}
          <SubmitButton of={form} busy={move.pending} disabled={ways?.length === 0}>
            {t('c2cOrders:take.next')}
          </SubmitButton>
        </Form>
      </Card>
      {side === 'sell' ? (
        <ListSection>
          <ListRow label={t('c2c:pay.add')} href={PAY_METHODS} />
        </ListSection>
      ) : null}
      {asked === undefined ? null : (
        <AdSheet
          asked={asked}
          fee={terms.makerFee}
          index={index}
          move={move}
          onConfirm={confirm}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
