import type { RenderPage } from '@highline/shared/renderer'

export declare const renderPage: RenderPage
