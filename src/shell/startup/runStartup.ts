import { languageOfServer } from '../../core/i18n/choose.ts'
import { changeLanguage, chosenLanguage } from '../../core/i18n/language.ts'
import { asDomainConfig, askDomain } from '../../core/request/domain.ts'
import { network } from '../../core/request/request.ts'
import { domain, language, languageOffer } from '../../core/state/state.ts'
import { readStored, readStoredJson, writeStored } from '../../core/state/storage.ts'
import { type StartupEffect, type StartupEvent, type StartupStep, startupBegins, startupStep } from './startup.ts'

const reloadsStored = (): number => Number.parseInt(readStored('domainReloadCount') ?? '0', 10) || 0

/** The server's default language takes over, with a way back, unless the user chose one himself. */
const applyServerLanguage = async (simple: string): Promise<void> => {
  const before = language.peek()
  const next = languageOfServer(simple, chosenLanguage())
  if (next === undefined || next === before) return
  await changeLanguage(next)
  // Its words may not have come, and the user may have chosen meanwhile.
  if (language.peek() === next && chosenLanguage() === undefined) languageOffer.value = before
}

/** Runs the start-up machine: domain configuration, stored and retried by its rules. */
export const runStartup = (): void => {
  let [state, effects] = startupBegins(asDomainConfig(readStoredJson('domainConfig')), reloadsStored())

  const happened = (event: StartupEvent): void => take(startupStep(state, event))
  const perform = (effect: StartupEffect): void => {
    switch (effect.do) {
      case 'ask':
        void askDomain().then((answer) => {
          if (answer.kind === 'failed') return happened({ type: 'failed' })
          network.succeeded()
          return happened({ ...answer, type: 'answered' })
        })
        break
      case 'use':
        domain.value = effect.config
        void applyServerLanguage(effect.config.language.simple)
        break
      case 'store':
        writeStored('domainConfig', JSON.stringify(effect.config))
        break
      case 'later':
        setTimeout(() => happened(effect.event), effect.ms)
        break
      case 'relaunch':
        // Counted with the relaunch of a call that failed: an outage has one (decision 228).
        network.failed({ relaunch: true, say: false })
        break
      case 'setReloads':
        writeStored('domainReloadCount', String(effect.reloads))
        break
    }
  }
  const take = ([next, todo]: StartupStep): void => {
    state = next
    todo.forEach(perform)
  }
  take([state, effects])
}
