export const messages = {
  en: {
    newEvent: 'New Event',
    search: 'Ask AI or search events',
    filters: 'Filter events',
    filter: { ALL: 'All', MINE: 'Mine', ACTIVE: 'Active', COMPLETED: 'Completed' },
    events: 'Events',
    edit: (title: string) => `Edit: ${title}`,

    loadMore: 'Load More',
    loading: 'Loading...',
    end: 'No more events to load.',
    failed: 'Failed to load more events.',
    created: 'Your event is on the list.',
    createdMore: 'Open it to share the viewers’ link and to invite the camera phones.',
    loadedAt: (time: string) => `Showing what was loaded at ${time}.`,
    loadedBefore: 'Showing what was loaded before.',

    none: {
      ALL: 'The ground is free',
      MINE: 'The ground is free',
      ACTIVE: 'Nothing is on the air',
      COMPLETED: 'Nothing is over yet',
    },
    noneText: {
      ALL: 'Create your first event, name the phones that will film it, and share one link with everyone.',
      MINE: 'Create your first event, name the phones that will film it, and share one link with everyone.',
      ACTIVE: 'An event is listed here while it is live.',
      COMPLETED: 'An event is listed here once it has been streamed.',
    },
    notFound: (search: string) => `Nothing found for “${search}”`,
    notFoundText: 'Titles, venues and sports are searched. Try fewer letters.',
    notLoaded: 'The events could not be loaded',
    notLoadedText: 'Check the connection; loading goes on by itself when it is back.',
    tryAgain: 'Try again',
  },
}
