import { Component, type ErrorInfo, type ReactNode } from 'react'
import { theVisit } from '../../../visit/the-visit.ts'

type Props = { readonly words: ReactNode; readonly children: ReactNode }

/**
 * Shows the words if the code or the texts of its children fail to load. The rest of the page, with the ways that need
 * no camera, stays.
 */
export class LostCode extends Component<Props, { readonly isLost: boolean }> {
  override state = { isLost: false }

  static getDerivedStateFromError() {
    return { isLost: true }
  }

  override componentDidCatch(error: unknown, errorInfo: ErrorInfo) {
    theVisit().then(
      ({ reportFailure }) => reportFailure(error, { errorInfo }),
      () => {},
    )
  }

  override render() {
    return this.state.isLost ? this.props.words : this.props.children
  }
}
