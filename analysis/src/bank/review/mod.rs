//! bank review
