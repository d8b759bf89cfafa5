import { configure } from '@testing-library/react'

// How long something awaited may take on a busy machine; what never comes fails all the same.
configure({ asyncUtilTimeout: 20_000 })
