import { useTranslation } from 'react-i18next'
import { isInLots } from '#protocol'
import { useSignalValue } from '../../../../core/live/useSignalValue.ts'
import { instruments } from '../../../../core/state/state.ts'
import { contractsOf } from '../../../../trade/contract/ticket/contractTicket.ts'
import { contractName } from '../../../../trade/names/contractName.ts'
import { ChoiceFilter } from '../../../../trade/ticket/history/ChoiceFilter.tsx'
import type { FilterOf } from '../../../../trade/ticket/history/useFilters.ts'
import { FilterSelect } from '../../../../ui/FilterSelect.tsx'

/** The classes of contracts, as the address names them. */
export const CLASSES = ['crypto', 'forex'] as const

/** What records of all contracts can be narrowed to. */
export const KIND_FILTERS = { assetClass: CLASSES, instId: 'any' } as const

interface ContractFilterProps {
  /** The contracts to choose from; of all classes where none is named. */
  assetClass: (typeof CLASSES)[number] | undefined
  value: string | undefined
  onChange: (value: string) => void
}

/** One contract, or all. */
export const ContractFilter = ({ assetClass, value = '', onChange }: ContractFilterProps) => {
  const { t } = useTranslation('futures')
  const all = useSignalValue(instruments)
  const offered = [
    ...(assetClass === 'forex' ? [] : contractsOf(all)),
    ...(assetClass === 'crypto' ? [] : all.filter(isInLots)),
  ]
  return (
    <FilterSelect
      label={t('record.contract')}
      any={t('record.contract')}
      value={value}
      choices={offered.map((one) => ({ id: one.instId, label: contractName(one) }))}
      onChange={onChange}
    />
  )
}

/** Perpetual contracts, forex contracts, or both; and one of them, or all. */
export const KindFilters = ({ of }: { of: FilterOf<typeof KIND_FILTERS> }) => {
  const { t } = useTranslation(['futures', 'shell'])
  return (
    <>
      <ChoiceFilter
        label={t('futures:record.class')}
        {...of('assetClass')}
        choices={CLASSES}
        textOf={(id) => t(id === 'crypto' ? 'shell:title.perpetual' : 'shell:title.forex')}
      />
      <ContractFilter assetClass={of('assetClass').value} {...of('instId')} />
    </>
  )
}
