import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { common, payType } from '#protocol'
import { PayMethodForm } from '../../c2c/PayMethodForm.tsx'
import { PayMethodPage } from '../../c2c/PayMethodPage.tsx'
import { PayMethodSign, payMethodForm, payMethodName } from '../../c2c/payMethodNames.tsx'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { countryName } from '../../ui/format/countryName.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** Names of countries seldom change. */
const FRESH_MS = 3_600_000

interface ChosenProps {
  country: string
  own: payType.SavedMethods
  onCountry: (code: string) => void
  onSaved: () => unknown
}

/** Which method of a country, and its form. */
const ChosenMethod = ({ country, own, onCountry, onSaved }: ChosenProps) => {
  const { t } = useTranslation('c2c')
  const navigation = useNavigation()
  const [chosen, setChosen] = useState<string>()
  const areas = useCall(common.areaDetails, {}, { fresh: FRESH_MS, quiet: true })
  const offered = useCall(payType.getPayType, { country })
  const countries = (areas.data?.areas ?? []).filter(({ kind }) => kind === 'country')
  const choose = (methods: readonly payType.OfferedMethod[], id: string): void => {
    const method = methods.find((one) => one.id === id)
    if (method?.type === 'card') navigation.replace(`${payMethodForm('card')}?country=${country}`)
    else setChosen(id)
  }
  return (
    <CallState call={offered} rows={4}>
      {({ methods }) => {
        const method = methods.find(({ id }) => id === chosen) ?? methods.find(({ type }) => type !== 'card')
        return (
          <>
            <Card>
              <Stack>
                <SelectField
                  label={t('pay.country')}
                  value={country}
                  options={
                    countries.length === 0
                      ? [{ id: country, label: countryName(country) }]
                      : countries.map(({ code, name }) => ({ id: code, label: name }))
                  }
                  onChange={onCountry}
                />
                <SelectField
                  label={t('pay.method')}
                  value={method?.id}
                  options={methods.map((one) => ({
                    id: one.id,
                    label: payMethodName(t, one),
                    icon: <PayMethodSign type={one.type} />,
                    ...(one.name === '' ? {} : { hint: t(`pay.type.${one.type}`) }),
                  }))}
                  onChange={(id) => choose(methods, id)}
                />
              </Stack>
            </Card>
            {method === undefined ? (
              <Empty compact title={t('pay.noneHere')} text={t('pay.noneHereText')} />
            ) : (
              <PayMethodForm
                key={`${country} ${method.id}`}
                method={method}
                country={country}
                own={own}
                onSaved={onSaved}
              />
            )}
          </>
        )
      }}
    </CallState>
  )
}

/** Adds a payment method: the country, the method, its data. With `?id=` changes the data of a saved one. */
const AddPaymentMethod = () => {
  const { t } = useTranslation('c2c')
  const [query] = useSearchParams()
  const [country, setCountry] = useState<string>()
  return (
    <PayMethodPage title={t(query.has('id') ? 'pay.change' : 'pay.add')}>
      {(own, onSaved) => (
        <ChosenMethod
          key={country}
          country={country ?? own.country}
          own={own}
          onCountry={setCountry}
          onSaved={onSaved}
        />
      )}
    </PayMethodPage>
  )
}

export default AddPaymentMethod
