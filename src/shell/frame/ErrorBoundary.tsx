import { Component, type ReactNode } from 'react'
import { i18n } from '../../core/i18n/i18n.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'

/** A bug in a screen ends in a sentence and a way to try again, never in a white page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <main>
        <ErrorState
          title={i18n.t('shell:screenFailed')}
          text={i18n.t('shell:screenFailedText')}
          onRetry={() => this.setState({ failed: false })}
        />
      </main>
    )
  }
}
