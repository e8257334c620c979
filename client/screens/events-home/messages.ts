export const messages = {
  en: {
    newEvent: 'New Event',
    search: 'Ask AI or search events',
    filters: 'Filter events',
    filter: { all: 'All', mine: 'Mine', active: 'Active', completed: 'Completed' },
    events: 'Events',
    edit: (title: string) => `Edit: ${title}`,

    loadMore: 'Load More',
    loading: 'Loading...',
    end: 'No more events to load.',
    failed: 'Failed to load more events.',
    created: 'Your event is on the list.',
    createdMore: 'Open it to share the link and invite cameras.',
    loadedAt: (time: string) => `Last updated ${time}.`,
    loadedBefore: 'Showing saved events.',

    none: {
      all: 'No matches yet',
      mine: 'No matches yet',
      active: 'Nothing live right now',
      completed: 'No finished matches yet',
    },
    noneText: {
      all: 'Create a match, add phones as cameras, share one link.',
      mine: 'Create a match, add phones as cameras, share one link.',
      active: 'Live matches show up here.',
      completed: 'Finished matches show up here.',
    },
    notFound: (search: string) => `Nothing found for “${search}”`,
    notFoundText: 'Try a shorter word. We search titles, venues and sports.',
    notLoaded: 'Couldn’t load the events',
    notLoadedText: 'Check your internet. We’ll keep trying.',
    tryAgain: 'Try again',
  },
}
